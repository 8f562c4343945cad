import type { DocumentMetadata } from '../../src/shared/document.ts';

/** What a user would enter for each sample at import. */
export const sampleMetadata: Readonly<Record<string, DocumentMetadata>> = {
  'pressure-equipment-regulations.pdf': { type: 'regulation', effectiveDate: '2024-03-01' },
  'confined-space-standard-zh.docx': { type: 'standard', effectiveDate: '2024-07-01' },
  'services-agreement.md': { type: 'contract', vendorId: 'V-30551', effectiveDate: '2024-04-01', expiryDate: '2027-03-31' },
  'amendment-1.md': {
    type: 'amendment',
    vendorId: 'V-30551',
    effectiveDate: '2025-01-01',
    supersedes: [
      { clause: 'services-agreement.md#3.1', by: '1', how: 'replaced' },
      { clause: 'services-agreement.md#2.2', by: '2', how: 'part' },
    ],
  },
  'price-schedule-2025.pdf': { type: 'pricing', vendorId: 'V-30551', effectiveDate: '2025-01-01', expiryDate: '2025-12-31' },
};

/** The day that the demonstration asks for, so that it tells the same in every year. */
export const demoDay = '2025-06-30';

export const demoQuestions: readonly string[] = [
  'What must the written report on a serious incident contain, and when is it due?',
  'May somebody aged 17 run the boiler?',
  'How much interest may Corvane charge on a late payment?',
  'What is the express charge for calibrating a flow meter?',
  '申请作业许可证要提交哪些材料？',
  '没有许可证就进入有限空间，罚多少钱？',
  'Which noise level is permitted in the boiler room at night?',
];
