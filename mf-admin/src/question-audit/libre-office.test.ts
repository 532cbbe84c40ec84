import type { BankQuestion } from '@icio/contracts/question-passport/endpoints'
import { readWithLibreOffice, testWithLibreOffice } from '@icio/shared-ui/testing/libre-office'
import { banks } from '../banks/bank-words.js'
import { quizQuestion } from '../testing/fake-services.js'
import { bankSheet } from './bank-sheet.js'

testWithLibreOffice('LibreOffice opens the Word file of a full bank and finds every question', async () => {
  const questions = Array.from({ length: 100 }, (_, index) =>
    quizQuestion({ question_id: `q-${index}`, prompt: `What is “${index}” & why <not>?` }),
  )
  const [quiz] = banks
  const sheet = bankSheet(
    [{ bank: quiz!, questions: questions.map((question) => question as object as BankQuestion) }],
    new Date(),
  )
  const [read = ''] = await readWithLibreOffice([sheet])
  questions.forEach((_, index) => expect(read).toContain(`What is “${index}” & why <not>?`))
  expect(read.match(/Passport: /g)).toHaveLength(100)
})
