/** @jest-environment node */
import { createChallenge, verifySolution, type Payload } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { solveProofOfWork } from './proof-of-work.js'

const hmacSignatureSecret = 'a secret of the server'

const offer = (keyPrefix: string) =>
  createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: 10,
    keyPrefix,
    deriveKey,
    data: { action: 'disclosure_agreement' },
    hmacSignatureSecret,
  })

const read = (token: string) => JSON.parse(Buffer.from(token, 'base64').toString()) as Payload

test("[GATE-2] the server's library accepts the page's solution", async () => {
  const challenge = await offer('0')
  const payload = read(await solveProofOfWork(challenge, new AbortController().signal))
  expect(payload.challenge).toEqual(challenge)
  await expect(verifySolution({ ...payload, deriveKey, hmacSignatureSecret })).resolves.toMatchObject({
    verified: true,
  })
})

test('a solution of another challenge is not accepted', async () => {
  const payload = read(await solveProofOfWork(await offer('0'), new AbortController().signal))
  const other = await offer('0')
  await expect(
    verifySolution({ challenge: other, solution: payload.solution, deriveKey, hmacSignatureSecret }),
  ).resolves.toMatchObject({ verified: false })
})

test('the work stops when the visitor leaves', async () => {
  const visit = new AbortController()
  const unsolvable = await offer('00000000000000')
  const work = solveProofOfWork(unsolvable, visit.signal)
  visit.abort()
  await expect(work).rejects.toThrow(/not solved/)
})
