const raised = '⁰¹²³⁴⁵⁶⁷⁸⁹'

/**
 * Sets the arithmetic in a text with the signs of print: '3 x 2' with a multiplication sign, '5 - 2' and '-1.5%' with a
 * minus, '0.95^100' with a raised exponent. Articles are written with the signs of a keyboard. Words, ranges such as
 * '11-7' and names such as '4A-202' stay as they are.
 */
export function typeset(text: string): string {
  return text
    .replace(/(?<=[\d)%]|million) x (?=[\d($])/g, ' × ')
    .replace(/(?<=[\d)%²³]|million) - (?=[\d($])/g, ' − ')
    .replace(/(?<![\w)%-])-(?=\$?\d)/g, '−')
    .replace(/(?<=[\d)])\^(\d+)/g, (_, digits: string) =>
      Array.from(digits, (digit) => raised[Number(digit)]).join(''),
    )
}
