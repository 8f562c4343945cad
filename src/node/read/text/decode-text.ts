import chardet from 'chardet';

/** Words of a file and the encoding they were read in. */
export interface DecodedText {
  readonly text: string;
  /** WHATWG label. */
  readonly encoding: string;
  /** Nothing in the file names the encoding and it is not valid UTF-8: it was inferred from the bytes. */
  readonly guessed: boolean;
  /** Bytes that did not fit the encoding and were read one by one as windows-1252. */
  readonly repaired: number;
}

const decode = (bytes: Uint8Array, encoding: string): string => new TextDecoder(encoding).decode(bytes);

function decodeStrictly(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/**
 * Decodes a text file. Order: byte order mark; `declared` (a label that the file itself names) when the bytes fit it; UTF-16
 * without a mark; UTF-8; then statistics (chardet) among the legacy encodings that fit the bytes.
 */
export function decodeText(bytes: Uint8Array, declared: string | null = null): DecodedText {
  const sure = (text: string, encoding: string): DecodedText => ({ text, encoding, guessed: false, repaired: 0 });
  const marked = byteOrderMark(bytes);
  if (marked !== null) return sure(marked.text, marked.encoding);
  const wide = wideWithoutMark(bytes);
  if (wide !== null) return { text: wide.text, encoding: wide.encoding, guessed: true, repaired: 0 };
  const escapes = bytes.includes(0x1b);
  const utf8 = escapes ? null : decodeStrictly(bytes, 'utf-8');
  if (utf8 !== null) return sure(utf8, 'utf-8');
  if (declared !== null && !/^(?:utf-?8|us-?ascii|ascii)$/i.test(declared)) {
    try {
      const text = decodeStrictly(bytes, declared);
      if (text !== null) return sure(text, new TextDecoder(declared).encoding);
    } catch {
      // A label that nobody knows says nothing.
    }
  }
  const mostlyUtf8 = escapes ? null : repairUtf8(bytes);
  if (mostlyUtf8 !== null) return mostlyUtf8;
  return guess(bytes);
}

function byteOrderMark(bytes: Uint8Array): { text: string; encoding: string } | null {
  const [first, second, third, fourth] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return { text: decode(bytes, 'utf-8'), encoding: 'utf-8' };
  if (first === 0xff && second === 0xfe && third === 0 && fourth === 0)
    return { text: decodeUtf32(bytes, true), encoding: 'utf-32le' };
  if (first === 0 && second === 0 && third === 0xfe && fourth === 0xff)
    return { text: decodeUtf32(bytes, false), encoding: 'utf-32be' };
  if (first === 0xff && second === 0xfe) return { text: decode(bytes, 'utf-16le'), encoding: 'utf-16le' };
  if (first === 0xfe && second === 0xff) return { text: decode(bytes, 'utf-16be'), encoding: 'utf-16be' };
  return null;
}

function decodeUtf32(bytes: Uint8Array, littleEndian: boolean): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const pieces: string[] = [];
  for (let offset = 4; offset + 4 <= bytes.length; offset += 4) {
    const point = view.getUint32(offset, littleEndian);
    pieces.push(point <= 0x10ffff ? String.fromCodePoint(point) : '\uFFFD');
  }
  return pieces.join('');
}

/** UTF-16 without a mark: zero bytes on one side only (Latin text), or line ends two bytes wide over letters of one script. */
function wideWithoutMark(bytes: Uint8Array): { text: string; encoding: string } | null {
  const length = Math.min(bytes.length - (bytes.length % 2), 65_536);
  if (length < 4) return null;
  let evenZeros = 0;
  let oddZeros = 0;
  for (let index = 0; index < length; index += 2) {
    if (bytes[index] === 0) evenZeros += 1;
    if (bytes[index + 1] === 0) oddZeros += 1;
  }
  if (evenZeros + oddZeros === 0) return null;
  const pairs = length / 2;
  const encoding = oddZeros > evenZeros ? 'utf-16le' : 'utf-16be';
  const [more, fewer] = oddZeros > evenZeros ? [oddZeros, evenZeros] : [evenZeros, oddZeros];
  if (more < pairs * 0.02 || fewer > more * 0.1) return null;
  const text = decodeStrictly(bytes.subarray(0, bytes.length - (bytes.length % 2)), encoding);
  if (text === null) return null;
  const letters = text.match(/[\p{L}\p{N}\p{P}\s]/gu)?.length ?? 0;
  return letters > text.length * 0.9 ? { text, encoding } : null;
}

/** UTF-8 with a few foreign bytes (a cut-off end, one line pasted from elsewhere): the foreign bytes are read as windows-1252. */
function repairUtf8(bytes: Uint8Array): DecodedText | null {
  const lossy = decode(bytes, 'utf-8');
  const broken = lossy.match(/\uFFFD/g)?.length ?? 0;
  const whole = lossy.match(/[\u0080-\uFFFC\u{10000}-\u{10FFFF}]/gu)?.length ?? 0;
  if (whole < broken * 10) return null;
  const pieces: string[] = [];
  let start = 0;
  let repaired = 0;
  let index = 0;
  const flush = (end: number): void => {
    if (end > start) pieces.push(decode(bytes.subarray(start, end), 'utf-8'));
  };
  while (index < bytes.length) {
    const lead = bytes[index] ?? 0;
    const size =
      lead < 0x80 ? 1 : lead >= 0xc2 && lead < 0xe0 ? 2 : lead >= 0xe0 && lead < 0xf0 ? 3 : lead >= 0xf0 && lead < 0xf5 ? 4 : 0;
    if (size > 0 && index + size <= bytes.length && decodeStrictly(bytes.subarray(index, index + size), 'utf-8') !== null) {
      index += size;
      continue;
    }
    flush(index);
    pieces.push(decode(bytes.subarray(index, index + 1), 'windows-1252'));
    repaired += 1;
    index += 1;
    start = index;
  }
  flush(bytes.length);
  return { text: pieces.join(''), encoding: 'utf-8', guessed: false, repaired };
}

/** Multi-byte encodings come first among equals: bytes that fit them by accident are rare. */
const fallbacks = ['gb18030', 'big5', 'shift_jis', 'euc-jp', 'euc-kr', 'windows-1252'];

function guess(bytes: Uint8Array): DecodedText {
  // Long files are alike throughout: a sample decides, the whole must fit.
  const sample = bytes.subarray(0, 262_144);
  const confidence = new Map<string, number>();
  for (const match of chardet.analyse(sample)) {
    const label = match.name.toLowerCase();
    if (label.startsWith('utf-8')) continue;
    const known = knownLabel(label);
    if (known !== null) confidence.set(known, Math.max(confidence.get(known) ?? 0, match.confidence));
  }
  for (const label of fallbacks) if (!confidence.has(label)) confidence.set(label, 5);
  let best: { text: string; encoding: string; score: number } | null = null;
  for (const [encoding, sureness] of confidence) {
    const text = decodeStrictly(bytes, encoding);
    if (text === null) continue;
    const score = sureness + 100 * plausibility(text);
    if (best === null || score > best.score) best = { text, encoding, score };
  }
  if (best === null) return { text: decode(bytes, 'windows-1252'), encoding: 'windows-1252', guessed: true, repaired: 0 };
  return { text: best.text, encoding: best.encoding, guessed: true, repaired: 0 };
}

function knownLabel(label: string): string | null {
  try {
    return new TextDecoder(label === 'gb2312' || label === 'gbk' ? 'gb18030' : label).encoding;
  } catch {
    return null;
  }
}

// The most frequent signs of running Chinese text (function words, legal words, punctuation); kana and hangul speak for themselves.
const frequentIdeographs =
  /[的一是不了在人有我他这中大来上国个到说们为子和你地出道也时年得就那要下以生会自着去之过家学对可她里后小么心多天而能好都然没日于起还发成事只作当想看文无开手十用主行方又如前所本见经头面公同三已老从动两长知民样现分将外但身些与高意进把法此实回二理美点月明其种声全工己话儿者向情部正名定女问力机给等几很业最间新什打便位因重被走电四第门相次东政海口使教西再平真听世气信北少关并内加化由却代军产入先山五太水万市眼体别处总才场师书比住员九笑性通目华报立马命张活难神数件安表原车白应路期叫死常提感金何更反合放做系计或司利受光王果亲界及今京务制解各任至清物台象记边共风战干接它许八特觉望直服毛林题建南度统色字请交爱让认算论百吃义科怎元社术结六功指思非流每青管夫连远资队跟带花快条院变联言权往展该领传近留红治决周保达办运武半候七必城父强步完革深区即求品士转量空甚众技轻程告江语英基派满式李息写呢识极令黄德收脸钱党倒未持取设始版双历越史商千片容研像找友孩站广改议形委早房音火际则首单据导影失拿网香似斯专石若兵弟谁校读志飞观争究包组造落视济喜离虽坏愿约承規條項個國會應當為這時間學規業務關係]/gu;

/** Share of letters that running text is made of, 0 to 1; rare signs, controls and mixed scripts lower it. */
function plausibility(text: string): number {
  const sample = text.slice(0, 20_000);
  const beyondAscii = sample.match(/[^\x00-\x7F]/gu) ?? [];
  if (beyondAscii.length === 0) return 0.5;
  const joined = beyondAscii.join('');
  const count = (pattern: RegExp): number => joined.match(pattern)?.length ?? 0;
  const controls = count(/[\u0080-\u009F\uE000-\uF8FF\uFFFD]/gu);
  const ideographs = count(/[\u3400-\u9FFF]/gu);
  const frequent =
    count(frequentIdeographs) + 0.8 * count(/[\u3040-\u30FF\uAC00-\uD7A3\u3000-\u3003\u3008-\u3011\uFF01-\uFF5E]/gu);
  const halfWidth = count(/[\uFF61-\uFF9F]/gu);
  const alphabetic = count(/[\u00A0-\u024F\u0370-\u05FF\u0600-\u06FF\u2010-\u2026\u20AC\u2122]/gu);
  const oddSigns = count(/[¤¦¨¬¯°±²³µ¶¸¹º¼½¾×÷¡¿]/gu);
  const eastAsian = ideographs === 0 ? 0 : 0.15 * ideographs;
  return Math.max(0, (frequent + eastAsian + 0.5 * alphabetic - 0.6 * oddSigns - 3 * controls - halfWidth) / beyondAscii.length);
}
