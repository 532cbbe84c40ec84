import type { Page, WebSocketRoute } from '@playwright/test'
import { memberOf, type Member } from '../people/members.js'
import {
  answerByKeys,
  answerByMouse,
  asked,
  askToJoin,
  choices,
  expectLeaderboardAsSaid,
  expectNotOnLeaderboard,
  expectStageInView,
  join,
  lockedIn,
  openAnswers,
  openLobby,
  pick,
  revealed,
  pressHostButton,
} from '../people/multiplayer.js'
import { expect, test } from '../people/people.js'

type Six = [Member, Member, Member, Member, Member, Member]
const names = ['Ann Six', 'Ben Six', 'Cyd Six', 'Dan Six', 'Eve Six', 'Fay Six', 'Gus Seven']
const phone = { viewport: { width: 390, height: 844 } }

/** A connection that can be cut like a cable: both ends lose it, and nothing gets through until it is restored. */
async function breakableLine(page: Page) {
  let isCut = false
  let open: WebSocketRoute[] = []
  await page.routeWebSocket(/\/live\?ticket=/, (socket) => {
    if (isCut) return void socket.close({ code: 4999 })
    const server = socket.connectToServer()
    open.push(socket, server)
  })
  return {
    async cut() {
      isCut = true
      await Promise.all(open.map((end) => end.close({ code: 4999 })))
      open = []
    },
    mend: () => void (isCut = false),
  }
}

/** All of them answer question after question with different choices, so that somebody is right. */
async function playOn(people: readonly Member[], from: number, to: number): Promise<void> {
  const [host] = people as [Member]
  for (let number = from; number <= to; number++) {
    await Promise.all(people.map(({ page }) => asked(page, number)))
    await openAnswers(host.page)
    // The host's window is 1280 x 800.
    if (number === 1) await expectStageInView(host.page)
    await Promise.all(
      people.map((person, place) =>
        (place % 2 ? answerByKeys : answerByMouse)(person, ((number + place) % 4) + 1),
      ),
    )
    await Promise.all(people.map(({ page }) => revealed(page)))
    await pressHostButton(host.page, number < 10 ? 'Next' : 'Finish')
    if (number !== 4 && number !== 7) continue
    await Promise.all(
      people.map(({ page }) =>
        expect(page.getByRole('heading', { name: `Standings after question ${number}` })).toBeVisible(),
      ),
    )
    await pressHostButton(host.page, 'Skip')
  }
}

test('[LOBBY-19, LOBBY-20, LOBBY-21, LOBBY-36, MODE-7, MODE-8] six play a whole game: a full lobby, a latecomer, a cut connection, a leaver, a rematch', async ({
  browser,
  siteAddress,
}) => {
  const people = await Promise.all(
    names.map((name, place) => memberOf(browser, siteAddress, name, place % 2 ? phone : {})),
  )
  const gus = people.pop() as Member
  const [ann, ben, cyd, dan, eve, fay] = people as Six
  const line = await breakableLine(cyd.page)

  const code = await openLobby(ann)
  await Promise.all([ben, cyd, dan, eve].map((member) => join(member, code)))
  await Promise.all([ben, cyd].map(({ page }) => page.getByRole('button', { name: 'I am Ready' }).click()))
  await join(fay, code)
  await Promise.all(
    people.map(({ page }) => expect(page.getByRole('heading', { name: 'Players (6/6)' })).toBeVisible()),
  )
  await expect(fay.page.getByText('Ready', { exact: true })).toHaveCount(2)
  await askToJoin(gus, code)
  await expect(gus.page.getByText('This lobby is already at maximum capacity.').first()).toBeVisible()

  await ann.page.getByRole('button', { name: 'Start Game' }).click()
  await Promise.all(people.map(({ page }) => expect(page.getByText('Game Started!').first()).toBeVisible()))
  await gus.page.getByRole('button', { name: 'Join', exact: true }).click()
  await expect(gus.page.getByText('Could not find an active lobby with that code.').first()).toBeVisible()
  await gus.context.close()
  await playOn(people, 1, 1)

  // Cyd answers while the connection is cut: the answer arrives as soon as it is back.
  await Promise.all(people.map(({ page }) => asked(page, 2)))
  await openAnswers(ann.page)
  await expect(choices(cyd.page)).toHaveCount(4)
  await line.cut()
  await pick(cyd.page, 2)
  await expect(cyd.page.getByText('Sending your answer…')).toBeVisible()
  await expect(cyd.page.getByText('Connection lost. Reconnecting…')).toBeVisible()
  await Promise.all([ann, ben, dan].map((person, place) => answerByMouse(person, place + 1)))
  line.mend()
  await expect(cyd.page.getByText('Your answer is in.')).toBeVisible()
  await expect(cyd.page.getByText('Connection lost. Reconnecting…')).toBeHidden()
  await pick(cyd.page, 2)
  await lockedIn(cyd.page)

  // Eve leaves in the middle of the question and is not waited for; Fay returns after a reload.
  await eve.page.getByRole('button', { name: 'Return to Lobby' }).click()
  await eve.page.getByRole('button', { name: 'Leave' }).click()
  await expect(eve.page.getByRole('heading', { name: 'Play together' })).toBeVisible()
  await fay.page.reload()
  await answerByMouse(fay, 4)
  const stayed = [ann, ben, cyd, dan, fay]
  await Promise.all(stayed.map(({ page }) => revealed(page)))
  await expect(ann.page.getByRole('region', { name: 'Players' }).getByRole('listitem')).toHaveCount(5)
  await pressHostButton(ann.page, 'Next')

  await playOn(stayed, 3, 10)
  for (const { page } of stayed) {
    await expect(page.getByRole('heading', { name: 'Game Complete!' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Review Your Answers' })).toBeVisible()
  }
  const [word] = await Promise.all([
    ben.page.waitForEvent('download'),
    ben.page.getByRole('button', { name: 'Download all as Word' }).click(),
  ])
  expect(word.suggestedFilename()).toMatch(/\.docx$/)
  for (const member of stayed) await expectLeaderboardAsSaid(member, siteAddress)
  await expectNotOnLeaderboard(ann, siteAddress, eve.name)

  await ann.page.getByRole('button', { name: 'Rematch' }).click()
  await Promise.all(
    stayed.map(({ page }) => expect(page.getByRole('heading', { name: 'Game in Progress' })).toBeVisible()),
  )
  await pressHostButton(ann.page, 'End Game')
  await ann.page.getByRole('alertdialog').getByRole('button', { name: 'End Game' }).click()
  await Promise.all(stayed.map(({ page }) => expect(page.getByText('The lobby is closed')).toBeVisible()))
  await Promise.all(people.map(({ context }) => context.close()))
})
