import { readFileSync } from 'node:fs'
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

const root = join(__dirname, '../..')

/** All source with texts of screens, mails and pages, and all that is written by hand for readers. */
const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
})
  .toString()
  .split('\0')
  .filter((name) => /^(mf-[a-z]+|shell|shared-ui|services)\/.*\.(tsx?|md|json)$/.test(name))
  .filter(
    (name) => !/\.test\.tsx?$|\/test\/|\/testing\/|package\.json|embedded-mongo|\/evaluation\//.test(name),
  )

/** A claim that this site, its training or its certificates are approved, accredited or give credit. */
const claims = [
  /\b(we|this (site|course|path|check|training|certificate)|our (course|path|training|certificate)s?|icio( commons)?)\b[^.\n]{0,40}\b(is|are|has been|have been|was) (officially )?(approved|accredited|certified|recognized|registered)\b/i,
  /\b(approved|accredited|recognized|registered) (as )?(provider|sponsor|course|source|training)\b/i,
  /\b(earn|gives?|grants?|awards?|worth|for|counts? (as|for|toward)) (\d+ )?(CPE|CE|CLE|continuing (professional )?education) (credits?|hours?)\b/i,
  /\b(NASBA|CPE sponsor|state board)[- ](approved|registered|accredited)\b/i,
  /\bmeets (the )?(training )?requirements? of (your|the) (state|law|statute|board)\b/i,
]

/** Why a text that matches claims nothing of this site. */
const isNoClaim = (sentence: string) =>
  /\b(not|no|whether|never|nor|approved by the (governing body|treasurer|commission))\b/i.test(sentence)

test('[PATH-13] no screen claims an approval', () => {
  const found = files.flatMap((name) =>
    readFileSync(join(root, name), 'utf8')
      .split(/(?<=[.!?'"`>])\s+|\n/)
      .filter((sentence) => claims.some((claim) => claim.test(sentence)) && !isNoClaim(sentence))
      .map((sentence) => `${name}: ${sentence.trim()}`),
  )
  expect(files.length).toBeGreaterThan(500)
  expect(found).toEqual([])
})

test.each([
  'This course is approved by the State of Texas.',
  'We are an approved provider of training.',
  'You earn 2 CPE credits.',
  'A NASBA-registered course',
  'It meets the requirements of your state.',
])('[PATH-13] the search finds: %s', (claim) => {
  expect(claims.some((each) => each.test(claim)) && !isNoClaim(claim)).toBe(true)
})
