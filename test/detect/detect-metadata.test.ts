import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { detectMetadata } from '../../src/core/detect/detect-metadata.ts';
import type { Detection } from '../../src/core/detect/detection.ts';
import { structureDocument } from '../../src/core/structure/structure-document.ts';
import { readDocument } from '../../src/node/read/read-document.ts';
import { sharedFolderOrWarn } from '../support/shared-data.ts';

async function detect(bytes: Uint8Array, fileName: string): Promise<readonly Detection[]> {
  const source = await readDocument(bytes, { fileName });
  const tree = structureDocument(source, 'a'.repeat(64));
  return detectMetadata({ ...source, title: tree.title, clauses: tree.clauses });
}

/** Values of a field, with the words after a bar. */
async function valuesOf(text: string): Promise<Readonly<Record<string, readonly string[]>>> {
  const values: Record<string, string[]> = {};
  for (const { field, value, words } of await detect(new TextEncoder().encode(text), 'made.txt')) {
    expect(text.replace(/\s+/g, ' ')).toContain(words);
    values[field] = [...(values[field] ?? []), value];
  }
  return values;
}

describe('metadata that a text states', () => {
  it('a contract in Chinese: numbers, parties, and a term counted from the day it begins', async () => {
    expect(
      await valuesOf(
        '设备采购合同\n合同编号：HT-2025-0188\n供应商编号：G-20817\n甲方：北方机械有限公司\n乙方：江南设备股份有限公司\n签订日期：2025年2月20日\n\n第一条 合同有效期\n本合同自2025年3月1日起生效，有效期为三年。\n第二条 付款\n买方应在收到发票后30日内付款。',
      ),
    ).toEqual({
      title: ['设备采购合同'],
      type: ['contract'],
      effectiveDate: ['2025-03-01'],
      expiryDate: ['2028-02-29'],
      party: ['北方机械有限公司', '江南设备股份有限公司'],
      vendorId: ['G-20817'],
      externalId: ['HT-2025-0188'],
    });
  });

  it('an amendment in Chinese: its number and the clauses it changes', async () => {
    const values = await valuesOf(
      '设备采购合同补充协议（二）\n本补充协议于2025年7月1日生效。\n第一条 原合同第五条修改为：“买方应在45日内付款。”\n第二条 原合同第七条删除。',
    );
    expect(values).toMatchObject({
      type: ['amendment'],
      version: ['2'],
      effectiveDate: ['2025-07-01'],
      supersedes: ['第五条 修改为', '第七条 删除'],
    });
  });

  it('a standard in Chinese: the day of effect, not of publication, and what it replaces', async () => {
    const values = await valuesOf(
      'GB/T 12345-2024\n受限空间作业安全规范\n代替 GB/T 12345-2015\n2024-06-01 发布 2024-12-01 实施\n1 范围\n本标准规定了要求。',
    );
    expect(values).toMatchObject({
      title: ['受限空间作业安全规范'],
      type: ['standard'],
      effectiveDate: ['2024-12-01'],
      externalId: ['GB/T 12345-2024'],
      supersedes: ['GB/T 12345-2015'],
    });
  });

  it('a lease: parties with roles, commencement, and months in words', async () => {
    const values = await valuesOf(
      'LEASE AGREEMENT\nContract No. LA-2024/117\nThis Lease Agreement is made between Alder Property Holdings Ltd. (the "Landlord") and Bright Foods PLC (the "Tenant").\nCommencement Date: January 15, 2024\n1. Term\n1.1 The term shall continue for a period of eighteen (18) months from the Commencement Date.',
    );
    expect(values).toMatchObject({
      effectiveDate: ['2024-01-15'],
      expiryDate: ['2025-07-14'],
      party: ['Alder Property Holdings Ltd.', 'Bright Foods PLC'],
      externalId: ['LA-2024/117'],
    });
  });

  it('takes no day of something else for the end of the document, and no replaced version for its own', async () => {
    const values = await valuesOf(
      'Information Security Policy\nReplaces version 2.0. Version 2.1. Effective: 1 April 2025\n1. Scope\n1.1 Passwords of old systems expire on 1 January 2026.',
    );
    expect(values).toEqual({
      title: ['Information Security Policy'],
      type: ['policy'],
      version: ['2.1'],
      effectiveDate: ['2025-04-01'],
      supersedes: ['version 2.0'],
    });
  });

  it('leaves out a date that can be read two ways', async () => {
    expect(
      (await valuesOf('Supply Agreement\nEffective date: 03/04/2025\n1. Goods\n1.1 Goods are sold.'))['effectiveDate'],
    ).toBeUndefined();
  });

  it('a quarterly filing: the quarter from the longest period that figures are given for', async () => {
    const values = await valuesOf(
      'FORM 10-Q/A\nFor the quarterly period ended June 30, 2025\nAccession number 0001234567-25-000123\nSix months ended June 30\nItem 1. Financial Statements\nNone.',
    );
    expect(values).toMatchObject({
      type: ['filing'],
      formType: ['10-Q/A'],
      period: ['2025-06-30'],
      version: ['10-Q/A 2025 second quarter'],
      externalId: ['0001234567-25-000123'],
    });
  });
});

const shared = sharedFolderOrWarn('detected metadata of the scenarios');
const fold = (words: string): string => words.replace(/\s+/g, ' ').toLowerCase();

interface LabelledDocument extends Readonly<Record<string, unknown>> {
  readonly file: string;
  readonly detect: Readonly<Record<string, string>>;
}

describe.skipIf(shared === null).each(['scenario-payables', 'scenario-filings'])('%s', (scenario) => {
  const folder = join(shared ?? '', 'cases', 'dev', scenario);
  const library: readonly LabelledDocument[] =
    shared === null ? [] : JSON.parse(readFileSync(join(folder, 'case.json'), 'utf8')).library;

  it.each(library.map((entry) => [entry.file, entry] as const))(
    '%s: every field with the words that show it',
    async (file, entry) => {
      const detected = await detect(readFileSync(join(folder, file)), file);
      for (const [field, words] of Object.entries(entry.detect)) {
        const own = detected.filter((found) => found.field === field);
        expect(
          own.map((found) => fold(found.words)).some((found) => found.includes(fold(words)) || fold(words).includes(found)),
        ).toBe(true);
        if (field !== 'supersedes') expect(own.map(({ value }) => value)).toEqual([entry[field]]);
      }
    },
  );
});
