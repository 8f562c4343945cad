/**
 * Words that ask rather than say. Negations, modal verbs and exceptions (not, no, never, unless, without, except, only, shall,
 * must, may, should, cannot) are no stop words: they decide what a clause means.
 */
const english =
  'a an and any are as at be been being by can could did do does for from had has have he her his how i if in into is it its let me my ' +
  'of on or our please s she so some such t tell than that the their them then there these they this those to us was we were what when ' +
  'where which who whom whose why will with would you your about also am say ' +
  'says said happen happens get gets got';
const chinese =
  '的 了 吗 呢 吧 啊 呀 么 什么 哪些 哪个 哪 怎么 如何 怎样 怎么样 多少 几 是 是否 有 在 和 与 或 或者 对 对于 关于 为 被 把 将 我 你 他 她 它 我们 他们 请问 ' +
  '谁 何 何时 为什么 为何 这 那 这个 那个 这些 那些 该 其 之 中 上 下 里 会 能 能否 要 及 以及 等 都 也 就 还 于 以 并 而 且 所 从 到 由 个 时 吗 请 问 哪里 哪儿 什么样 多久 多长';

export const stopWords: ReadonlySet<string> = new Set(`${english} ${chinese}`.split(' '));
