import type { ActivityKind } from '@icio/contracts/rooms/rules'

export const kindTexts: Record<ActivityKind, string> = {
  choice: 'Choice',
  number: 'Number',
  range: 'Range',
  words: 'Words',
  rank: 'Ranking',
  questions: 'Questions of the audience',
  quiz: 'Quiz',
  board: 'Geoffardy in teams',
  round: 'Boardroom round',
  mirror: 'Bias mirror',
  feedback: 'Exit card',
  peers: 'Peer Mirror',
}
