import { stripPersonalData } from './strip-personal-data.js'

test.each([
  ['Write to ada.lovelace+x@mail.example.org today', 'Write to [e-mail] today'],
  ['Call +1 (415) 555-0132 or 415-555-0132', 'Call [phone] or [phone]'],
  ['call 415.555.0132.', 'call [phone].'],
  ['my account no. 12345678', 'my account no. [account]'],
  ['Policy #AB-1234567 lapsed', 'Policy #[account] lapsed'],
  ['member id: 778812', 'member id: [account]'],
  ['Card 4111 1111 1111 1111', 'Card [account]'],
  ['IBAN DE89 3704 0044 0532 0130 00', 'IBAN [account]'],
  ['SSN 078-05-1120', 'SSN [account]'],
  ['user 3f2504e0-4f89-11d3-9a0c-0305e82c3301', 'user [id]'],
  ['row 507f1f77bcf86cd799439011', 'row [id]'],
])('[SEC-35] %s becomes %s', (text, stripped) => {
  expect(stripPersonalData(text)).toBe(stripped)
})

test.each([
  'What does a portfolio of $400 million lose at a duration of 3.8?',
  'We hold 250000000 in bonds and 1,250,000,000 in all.',
  'Returns for 2019-2024 were 4.5%, 3.25% and 12.75%.',
  'Is a policy limit of 2% per issuer better than 5%?',
  'Our claims of 2023 and the account summary',
  'SSAP No. 26, ASC 320, GASB 31 and model law #312',
  'RBC of 305% at 100-year events; 10 000 000 dollars',
])('a question keeps its numbers: %s', (text) => {
  expect(stripPersonalData(text)).toBe(text)
})

test('[SEC-39] long texts of near matches are processed in linear time', () => {
  for (const piece of ['a@', '1 ', '1-', '(415) ', 'AB12 ', 'account ', '+1']) {
    const text = piece.repeat(32_000 / piece.length)
    expect(stripPersonalData(text).length).toBeGreaterThan(0)
  }
})
