/** What is removed from a text before it leaves this site, and its replacement. Bounded patterns, so linear time. */
const kinds: readonly (readonly [RegExp, string])[] = [
  [/[\w.%+-]{1,64}@[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,5}/gi, '[e-mail]'],
  [/\b[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}\b/gi, '[id]'],
  [/\b[0-9a-f]{24}\b/gi, '[id]'],
  // International account numbers.
  [/\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){3,7}(?: ?[A-Z0-9]{1,3})?\b/g, '[account]'],
  // Cards and other numbers too long for an amount.
  [/(?<![\d.,$])\d(?:[ -]?\d){11,18}(?![\d.,%])/g, '[account]'],
  // 'account no. 12345678', 'policy #AB-1234567', 'member id: 778812'
  [
    /\b(account|acct|policy|member|client|claim|customer|passport|tax|routing|ssn|ein|id)\b([ \t]{0,2}(?:id|no|number|num)?\.?[ \t]{0,2}[#:]?[ \t]{0,2})(?=[A-Z0-9-]{0,12}\d)[A-Z0-9][A-Z0-9-]{4,24}\b/gi,
    '$1$2[account]',
  ],
  [/\b\d{3}-\d{2}-\d{4}\b/g, '[account]'],
  // Telephone numbers: a plus sign or separators, and nine digits or more.
  [/(?<![\w$.,])\+\d(?:[ ().-]{0,2}\d){7,14}(?!\w)/g, '[phone]'],
  [/(?<![\w$.,])\(?\d{3}\)?[ .-]\d{3}[ .-]\d{4}(?![\w%])/g, '[phone]'],
]

/** A text without email addresses, telephone numbers, and account numbers (SEC-35). */
export function stripPersonalData(text: string): string {
  return kinds.reduce((left, [pattern, instead]) => left.replace(pattern, instead), text)
}
