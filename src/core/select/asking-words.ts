/** Words that say how something is asked or how much, and not what about; an answer seldom repeats them. */
export const asksOnly: ReadonlySet<string> = new Set(
  (
    'must may shall should need needs require requires required most least much many more less both either each every any all somebody someone ' +
    'anyone anybody something anything else mention mentions say says share sum amount number limit conditions condition grounds ground ' +
    'kind type sort way case reason become became happen last next still also just ever never always per percentage points ' +
    'day days week weeks month months year years hour hours allowed allows allow want wants like 一个 一家 只有 名 能不能 是不是 自己 的话 得 满足 怎么 怎样 什么时候 干什么 多少钱 出了 ' +
    '看到 想用 要是 又 查到 每 要有 以后 之后 最多 最少 最迟 还有 一样 还是 这些 别的 以前 哪条 样 算 做 挨 碰到 会 该'
  ).split(' '),
);
