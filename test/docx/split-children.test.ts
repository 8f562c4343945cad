import { describe, expect, it } from 'vitest';
import { splitChildren } from '../../src/core/read/docx/split-children.ts';

describe('splitting an XML part', () => {
  it('cuts whole children and carries the name spaces', () => {
    const xml = '<w:document xmlns:w="u"><w:body><w:p>a</w:p><w:p><w:p/>b</w:p></w:body></w:document>';
    expect(splitChildren(xml, 'body', 1)).toEqual([
      '<piece xmlns:w="u"><w:p>a</w:p></piece>',
      '<piece xmlns:w="u"><w:p><w:p/>b</w:p></piece>',
      '<piece xmlns:w="u"></piece>',
    ]);
  });

  it('is not misled by comments, CDATA and ">" inside attributes', () => {
    const inner = '<p a="x>y"><!-- </p> <p> --><![CDATA[<p>]]></p>';
    expect(splitChildren(`<d><body>${inner}${inner}</body></d>`, 'body', 1)?.slice(0, 2)).toEqual([
      `<piece>${inner}</piece>`,
      `<piece>${inner}</piece>`,
    ]);
  });

  it('gives up where tags do not match', () => {
    expect(splitChildren('<d><body><p></body></d>', 'body', 1)).toBeNull();
    expect(splitChildren('<d/>', 'body', 1)).toBeNull();
  });
});
