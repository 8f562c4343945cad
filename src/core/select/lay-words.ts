/**
 * Everyday words for what statutes and contracts call otherwise: a question that says "boss" or 老板 means the words that its
 * clause uses. For ranking only; what a sentence may say in other words than its clause is decided by the check alone.
 */
const english: Readonly<Record<string, string>> = {
  boss: 'employer manager',
  worker: 'employee staff',
  maker: 'manufacturer provider producer',
  seller: 'vendor supplier provider',
  supplier: 'provider vendor',
  vendor: 'provider supplier',
  developer: 'provider manufacturer',
  company: 'undertaking entity operator',
  firm: 'undertaking entity company',
  watchdog: 'authority supervisory',
  regulator: 'authority',
  banned: 'prohibited prohibition',
  ban: 'prohibited prohibition',
  sack: 'dismiss terminate employment',
  fire: 'dismiss terminate employment',
  pay: 'payment remuneration wage',
  salary: 'remuneration wage',
  died: 'death',
  dead: 'death',
  fatal: 'death',
  hurt: 'injury harm',
  buy: 'purchase procure',
  rent: 'lease hire',
  landlord: 'lessor',
  tenant: 'lessee',
  renew: 'extend extension prolong',
  stop: 'suspend cease discontinue',
  quit: 'terminate resign withdraw',
  cancel: 'terminate rescind withdraw',
  secret: 'confidential confidentiality',
  hide: 'conceal',
  tell: 'notify inform',
  ask: 'request apply',
  'write down': 'document record',
  'set up': 'establish',
};
const chinese: Readonly<Record<string, string>> = {
  老总: '主要负责人',
  老板: '主要负责人 生产经营单位 用人单位',
  一把手: '主要负责人',
  领导: '负责人',
  企业: '生产经营单位 单位',
  公司: '生产经营单位 单位',
  工厂: '生产经营单位 单位',
  厂里: '生产经营单位 单位',
  工人: '从业人员 职工',
  员工: '从业人员 职工',
  职工: '从业人员',
  安全员: '安全生产管理人员',
  罚: '罚款 处罚 处',
  挨罚: '行政处罚',
  辞退: '解除劳动合同',
  开除: '解除劳动合同 解除与其订立的劳动合同',
  扣钱: '降低工资 工资 福利',
  减薪: '降低其工资 工资 福利',
  造假: '虚假',
  不改: '拒不改正 逾期未改正',
  曝光: '公示 公告',
  跑了: '逃匿',
  逃跑: '逃匿',
  瞒着: '隐瞒 瞒报',
  关掉: '关闭',
  关门: '关闭 停业',
  停工: '停止作业 停产',
  打招呼: '通知',
  交给: '提交 报送',
  留存: '保存',
  交钱: '费用 收费 缴纳',
  买: '购买 投保',
};

/** What the everyday words of a text stand for, as further words; empty when it holds none. */
export function layWords(text: string): string {
  const lower = text.toLowerCase();
  const found: string[] = [];
  for (const [word, meant] of Object.entries(english)) {
    if (new RegExp(String.raw`(?<![\p{L}])${word}(?:s|es|ed|d)?(?![\p{L}])`, 'u').test(lower)) found.push(meant);
  }
  for (const [word, meant] of Object.entries(chinese)) if (lower.includes(word)) found.push(meant);
  return found.join(' ');
}
