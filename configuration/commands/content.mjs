import { prepareServices } from './build.mjs'
import { say } from './steps.mjs'
import { wordsOf } from './typed-words.mjs'

// Checks the questions, articles, and figures as a whole: shapes, repeated texts, balance, form cues.
wordsOf({ usage: 'npm run quality -- content', most: 0 })
await prepareServices()
const { checkContent, reportLines } = await import('../../services/banks/dist/check-content.js')
const report = checkContent()
for (const line of reportLines(report)) say(line)
process.exitCode = report.problems.length > 0 ? 1 : 0
