/** The points that the visitor agrees to (SITE-17). The footer says the same in one sentence. */
export const disclosurePoints = [
  {
    title: 'This site is a test.',
    text: 'It is being tried out with its community. Parts of it may change, be interrupted or be removed.',
  },
  {
    title: 'AI-generated content may be inaccurate.',
    text: 'Answers of the assistant and generated questions can be wrong or out of date. Check them against a source before you rely on them.',
  },
  {
    title: 'Nothing here is investment advice.',
    text: 'Everything on this site is for education. It does not know your organization, its liabilities or its regulator, and recommends no investment.',
  },
] as const

export const disclaimer =
  'This site is a test. Content made by AI may be inaccurate. Nothing on this site is investment advice.'
