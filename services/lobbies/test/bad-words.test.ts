import { hasBadWord } from '../src/rooms/entries/bad-words.js'

test.each(['fuck', 'F u c k', 'F. u. c. k.', 'say f-u-c-k now'])(
  '[ROOM-15, ROOM-30] letters with blanks between them are one word for the list: %s',
  (text) => expect(hasBadWord(text)).toBe(true),
)

test.each(['A B C', 'this hit us', 'Plan B is a good one', 'I a m f i n e', 'U.S. C.P.I.'])(
  '[ROOM-15] what only stands beside each other is no such word: %s',
  (text) => expect(hasBadWord(text)).toBe(false),
)
