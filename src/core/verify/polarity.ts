/** Limits that look like negation ("not more than", 不超过) and set phrases with a negative sign that negate nothing. */
const noNegation =
  /\b(?:not|no|never) (?:be )?(?:more|less|later|earlier|fewer|greater|higher|lower|longer|shorter|exceeding) than\b|\bno later\b|\bnot only\b|\bNos?\. ?\d|\bnot exceed(?:ing)?\b|\bnon-(?=\p{L})|\bnotwithstanding\b|\bwhether or not\b|\bif not\b|不(?:得)?(?:少|低|小|短|早|多|高|大|长|晚|迟)于|不(?:得)?超过|不同|不断|不仅|不但|不可抗力|无论|不论|不动产|非常|无线|未来|未成年|不良|不合格|非法|无效|不锈钢|不足/giu;

const negator =
  /\b(?:not|no|never|none|neither|nor|nobody|nothing|nowhere|cannot|without|forbidden|prohibited|banned|fails? to|failed to|refus(?:e|es|ed) to)\b|\bno one\b|n['’]t\b|不|未|无(?![线])|没有|禁止|严禁|非(?=[经因由])|勿|拒绝/giu;

/** True when an odd number of negations stands in the chunk. */
export function isNegative(text: string): boolean {
  const plain = text.replace(noNegation, ' ');
  return (plain.match(negator) ?? []).length % 2 === 1;
}

const undone =
  /\b(?:withdrawn|rejected|refused|denied|revoked|cancelled|canceled|repealed|rescinded|abandoned|dismissed)\b|撤回|撤销|驳回|废止|取消/giu;

/** Words by which a text says that something did not come about or stands no more. */
export function undoingWords(text: string): ReadonlySet<string> {
  return new Set((text.match(undone) ?? []).map((word) => word.toLowerCase()));
}
