import { topicWords } from './topic-words.js'

test.each([
  ['asset-liability-matching', 'Asset liability matching'],
  ['behavioural-finance', 'Behavioral finance'],
  ['lgip', 'LGIP'],
  ['esg, risk-tolerance', 'ESG, risk tolerance'],
  ['asset-liability-matching, reserves', 'Asset liability matching, reserves'],
])('the tags %s are shown as %s', (tags, words) => expect(topicWords(tags)).toBe(words))
