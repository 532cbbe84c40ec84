import { chromium } from '@playwright/test'
const [base, what = 'fill', w = '1280', scheme = 'light'] = process.argv.slice(2)
const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
})
const ctx = await browser.newContext({
  viewport: { width: +w, height: +w > 600 ? 800 : 844 },
  colorScheme: scheme,
  reducedMotion: 'reduce',
  acceptDownloads: true,
})
await ctx.addInitScript(() => sessionStorage.setItem('disclosure_agreed', 'true'))
const page = await ctx.newPage()
page.on('console', (m) => ['error', 'warning'].includes(m.type()) && console.log('console', m.text()))
page.on('pageerror', (e) => console.log('pageerror', e.message))
const shot = (n, full = true) =>
  page.screenshot({ path: `/tmp/gshots/${what}-${n}-${w}-${scheme}.png`, fullPage: full })
const paths = {
  fill: '/fill-in-blanks',
  gov: '/governance-game?edition=government-risk-pools',
  quiz: '/quiz',
  board: '/geoffardy',
  game: '/game',
}
await page.goto(base + paths[what])
if (what === 'board') {
  await page.getByRole('button', { name: 'Start Game' }).waitFor()
  await page.waitForTimeout(500)
  await shot('intro')
  await page.getByRole('button', { name: 'Start Game' }).click()
  await page.getByRole('grid').waitFor()
  await shot('board')
  for (let n = 0; n < 9; n++) {
    await page.locator('tbody button:not([aria-disabled])').first().click()
    await page.getByText('Back to Board').waitFor()
    if (n === 0) await shot('clue')
    await page
      .getByRole('group', { name: /Pick/ })
      .getByRole('button')
      .nth(n % 3)
      .click()
    await page.getByRole('button', { name: 'Continue Playing' }).waitFor()
    if (n < 2) await shot('result' + n)
    await page.getByRole('button', { name: 'Continue Playing' }).click()
    if (n === 3) await shot('board4')
  }
  await page.getByText('Game Complete!').waitFor()
  await shot('end')
} else if (what === 'game') {
  await page.waitForTimeout(1500)
  await shot('modes')
} else {
  await page.getByRole('radiogroup').waitFor()
  await shot('open')
  for (let n = 0; n < 30; n++) {
    const rg = page.getByRole('radiogroup')
    await rg
      .locator('label')
      .nth(n % 3)
      .click()
    if (n === 0) await shot('picked', false)
    await page.getByRole('button', { name: 'Submit Answer' }).click()
    const next = page.getByRole('button', { name: /^(Next|See Results|View Final)/ })
    await next.waitFor()
    if (n < 2) await shot('marked' + n)
    const last = /See|View/.test(await next.textContent())
    await next.click()
    if (last) break
  }
  await page.waitForTimeout(800)
  await shot('end')
}
await browser.close()
