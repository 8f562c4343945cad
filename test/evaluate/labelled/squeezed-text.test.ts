import { describe, expect, it } from 'vitest';
import { codePointToUnit, SqueezedText } from '../../../src/node/evaluate/labelled/squeezed-text.ts';

describe('SqueezedText', () => {
  it('finds words whatever the white space, line-end hyphens and quote signs between them', () => {
    const original = 'One.\nThe  “compe-\ntent” author-\nity decides.';
    const [place] = new SqueezedText(original).locate('The "competent"\n authority');
    expect(original.slice(place?.start, place?.end)).toBe('The  “compe-\ntent” author-\nity');
  });

  it('takes the place nearest to where the words are expected', () => {
    const original = 'New York. Filler words stand here. New York. More filler. New York.';
    const text = new SqueezedText(original);
    expect(text.locate('New York', 0)[0]?.start).toBe(0);
    expect(text.locate('New York', 0.55)[0]?.start).toBe(original.indexOf('New York', 5));
    expect(text.locate('New York', 1)[0]?.start).toBe(original.lastIndexOf('New York'));
  });

  it('stays inside the range that it is given', () => {
    const original = 'alpha beta. alpha beta.';
    const text = new SqueezedText(original);
    expect(text.locate('alpha', null, { start: 12, end: 23 })).toEqual([{ start: 12, end: 17 }]);
    expect(text.locate('alpha beta', null, { start: 2, end: 12 })).toEqual([]);
  });

  it('finds words in pieces around a page foot, and nothing when most of them are missing', () => {
    const before = 'The supplier shall keep records of every delivery for seven years ';
    const after = 'and shall show them to the auditor whenever he asks for them.';
    const original = `${before}\n- Page 4 of 9 -\n${after}`;
    const text = new SqueezedText(original);
    const places = text.locate(before + after);
    expect(places).toEqual([{ start: 0, end: original.length }]);
    expect(
      text.locate(`${before}but this long rest of the sentence, which is longer than what there is, stands nowhere at all`),
    ).toEqual([]);
  });

  it('weighs a range without its white space', () => {
    expect(new SqueezedText('a b\n\nc d').weight({ start: 0, end: 8 })).toBe(4);
  });
});

describe('codePointToUnit', () => {
  it('counts a sign outside of the basic plane as one code point and two units', () => {
    expect(codePointToUnit('𠀀x𠀀y', 0)).toBe(0);
    expect(codePointToUnit('𠀀x𠀀y', 1)).toBe(2);
    expect(codePointToUnit('𠀀x𠀀y', 3)).toBe(5);
  });
});
