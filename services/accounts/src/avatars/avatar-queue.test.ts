import { setImmediate as turn } from 'node:timers/promises'
import { avatarQueue } from './avatar-queue.js'

/** Work that ends when the test releases it. */
function held() {
  let finish = () => {}
  const ended = new Promise<void>((resolve) => (finish = resolve))
  return { ended, finish: () => finish() }
}

test('[SEC-62] two pictures are unpacked at once, and the others follow in order of arrival', async () => {
  const { unpack } = avatarQueue()
  const begun: number[] = []
  const works = [held(), held(), held(), held()]
  const all = works.map((work, number) =>
    unpack(async () => {
      begun.push(number)
      await work.ended
    }),
  )
  await turn()
  expect(begun).toEqual([0, 1])
  works[1]?.finish()
  await all[1]
  await turn()
  expect(begun).toEqual([0, 1, 2])
  works[0]?.finish()
  await all[0]
  await turn()
  expect(begun).toEqual([0, 1, 2, 3])
  for (const work of works) work.finish()
  await Promise.all(all)
})

test('[SEC-62] a picture that fails lets the next one in', async () => {
  const { unpack } = avatarQueue()
  const fail = () => unpack(() => Promise.reject(new Error('no picture')))
  await expect(fail()).rejects.toThrow('no picture')
  await expect(fail()).rejects.toThrow('no picture')
  expect(await unpack(async () => 'taken')).toBe('taken')
})

test('[SEC-62] a person has one place in the queue, and the queue holds eight people', async () => {
  const { stand } = avatarQueue()
  const works = Array.from({ length: 8 }, held)
  const all = works.map((work, number) => stand(`person ${number}`, () => work.ended))
  const sentAway = { code: 'too_many_requests', retryAfter: 5 }
  await expect(stand('person 0', async () => {})).rejects.toMatchObject(sentAway)
  await expect(stand('somebody else', async () => {})).rejects.toMatchObject(sentAway)
  works[0]?.finish()
  await all[0]
  expect(await stand('person 0', async () => 'taken')).toBe('taken')
  for (const work of works) work.finish()
  await Promise.all(all)
})
