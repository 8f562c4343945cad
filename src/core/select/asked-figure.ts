import { parseDates } from '../verify/quantity/parse-dates.ts';
import { parseQuantities } from '../verify/quantity/parse-quantities.ts';
import { type Unit, unitAfter } from '../verify/quantity/unit-table.ts';

/** The kind of thing that a question asks for and that a text shows: an amount of money, a time, a count, a date, a penalty. */
export type AskedFigure =
  | { readonly kind: 'money' }
  | { readonly kind: 'time'; readonly deadline: boolean }
  | { readonly kind: 'date' }
  /** What follows from a breach: a fine, a sanction, a loss of rights. */
  | { readonly kind: 'penalty' }
  | { readonly kind: 'count'; readonly unit: Unit | null; readonly noun: string };

const money =
  /\b(?:most|least|maximum|minimum)\b[^?]{0,30}\b(?:pay|euros?|dollars|pounds|crowns)\b|\b(?:maximum|minimum|highest|largest) (?:fines?|fees?|amounts?|penalt(?:y|ies)|charges?)\b|\bhow much (?:is|are|does|do|must|may|can|will|would|was|were)\b(?!.*\b(?:compute|time|notice|weight)\b)|\b(?:what|which|how (?:large|high|big))\b[^?]{0,30}\b(?:fine|fines|fee|fees|price|charge|cost|costs|penalty|penalties|amount|interest|rate|limit of liability)\b|罚(?:款)?多少|多少(?:钱|罚款|万|元)|罚款(?:是|为)?多少|怎么罚|几万/iu;
const time =
  /\bhow (?:long|soon|quickly|often|far in advance)\b|\b(?:for|within|after) (?:what|which|how (?:long|much)) (?:period|time)\b|\bwithin how many\b|\b(?:minimum|maximum) (?:retention|duration|term|storage)\b|\bwhat (?:is the )?(?:deadline|time limit|notice period|retention period)\b|多久|多长时间|多长的?期限|几天|几日|几年|几个?月|多少(?:天|日|年|个月|小时)/iu;
/** The time until which something must be done, against one that something lasts. */
const deadline = /\bwithin (?:how|what|which)\b|\bhow (?:soon|quickly)\b|\bdeadline\b|几[天日]内|多久之内|最迟/iu;
const statedDeadline = /\b(?:within|(?:not|no) later than|at the latest|before the end of)\b|以内|之内|[日天月时]内|不得超过/iu;
const date =
  /\b(?:from|by|on|until|since) (?:when|what dates?|which dates?)\b|\bwhat dates?\b|何时起|哪一?天|从哪天|什么时候(?:开始|起)|最迟什么时候/iu;
const penalty =
  /\b(?:penalt(?:y|ies)|sanctions?|punish(?:ed|ment))\b|\bwhat (?:happens|follows) (?:if|when|to)\b|怎么罚|罚(?:什么|款)|挨(?:什么)?罚|(?:怎么|如何|怎样|什么)(?:处理|处罚|处分)|什么(?:后果|处分|处罚|责任)|后果/iu;
const statedPenalty =
  /\b(?:penalt(?:y|ies)|fines?|fined|sanctions?|imprisonment|liable to)\b|罚款|处分|拘留|责令|吊销|撤职|没收|刑事责任|从重处罚/iu;
const count = /\bhow many\s+((?:\p{L}+\s+){0,2}?)(\p{L}+)/iu;
const countChinese = /(?:多少|几)(?:个|名)?([\p{Script=Han}]{1,3})/u;

/** What figure a question, or a part of one, asks for; null when it asks for none. */
export function askedFigure(question: string): AskedFigure | null {
  if (time.test(question)) return { kind: 'time', deadline: deadline.test(question) };
  const counted = count.exec(question);
  if (counted !== null) {
    const noun = (counted[2] ?? '').toLowerCase();
    const unit = unitAfter(`${counted[1] ?? ''}${noun}`)?.unit ?? unitAfter(noun)?.unit ?? null;
    return unit?.kind === 'time' && /^(?:days?|weeks?|months?|years?)$/.test(noun)
      ? { kind: 'time', deadline: deadline.test(question) }
      : { kind: 'count', unit, noun };
  }
  if (money.test(question)) return { kind: 'money' };
  if (date.test(question)) return { kind: 'date' };
  if (penalty.test(question)) return { kind: 'penalty' };
  const chinese = countChinese.exec(question);
  if (chinese === null) return null;
  const unit = unitAfter(chinese[1] ?? '')?.unit ?? null;
  return { kind: 'count', unit, noun: chinese[1] ?? '' };
}

/** The text holds a figure of the kind that is asked for. */
export function holdsFigure(text: string, asked: AskedFigure, language: string | null): boolean {
  if (asked.kind === 'penalty') return statedPenalty.test(text);
  const quantities = parseQuantities(text, language).filter(({ year }) => !year);
  switch (asked.kind) {
    // "By when" is answered by a day or by a period from an event.
    case 'date':
      return parseDates(text, language).length > 0 || quantities.some(({ unit }) => unit?.kind === 'time');
    case 'money':
      return (
        quantities.some(({ unit }) => unit?.kind === 'currency' || unit?.kind === 'percent' || unit?.id === 'times') ||
        // In a row of a table the unit of an amount stands in the head.
        (/[:：]\s*\(?\d/.test(text) && quantities.some(({ unit }) => unit === null))
      );
    case 'time':
      return (
        quantities.some(({ unit }) => unit?.kind === 'time') ||
        parseDates(text, language).length > 0 ||
        /\b(?:immediately|without (?:undue )?delay|at once|annual(?:ly)?|daily|monthly|weekly)\b|立即|及时|每[年月周日季]/iu.test(
          text,
        )
      );
    case 'count':
      return quantities.some(({ unit, end }) =>
        asked.unit === null
          ? text
              .slice(end, end + 40)
              .toLowerCase()
              .includes(asked.noun.replace(/s$/, ''))
          : asked.unit.kind === 'percent'
            ? unit?.kind === 'percent'
            : unit?.id === asked.unit.id,
      );
  }
}

/** The text says what follows from a breach. */
export function statesPenalty(text: string): boolean {
  return statedPenalty.test(text);
}

/** The text sets a time limit in words, as a question for a deadline wants. */
export function statesDeadline(text: string): boolean {
  return statedDeadline.test(text);
}
