/** Function words that say nothing about the subject of a sentence. Modal and negation words are judged by their own checks. */
const english =
  `a an the this that these those it its they them their he she his her him we our us you your i my me who whom whose which what
when where why how is are was were be been being am do does did done has have had having of in on at by for to from with within into
onto upon over under between through during about after before as and or but nor so yet if unless except until than then there here also such same
other own any all each every both either neither no not only very just too more most less least much many few some one shall must
should may might can could will would need needs ought cannot per via out up off down again further once hereof herein thereof
therein hereby thereby whether while because since however therefore thus respectively`
    .trim()
    .split(/\s+/);

/** Chinese signs that carry grammar alone; a pair of signs that holds one of them is no content word. */
const chinese =
  '的了在是和与或及其之于以为由对从到并而且也都就被把将向按依据根等这那此该各个有所者则如若当时后前中内上下不未无非应须必可能得';

export const englishStopWords: ReadonlySet<string> = new Set(english);
export const chineseStopSigns: ReadonlySet<string> = new Set(chinese);
