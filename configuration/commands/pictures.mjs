import { createRequire } from 'node:module'
import { mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { startSite } from '../../bench/site.mjs'
import { build } from './build.mjs'
import { chromiumFlags } from './chromium-flags.mjs'
import { findChromium } from './find-programs.mjs'
import { takeRoomPictures } from './room-pictures.mjs'
import { root, say } from './steps.mjs'
import { wordsOf } from './typed-words.mjs'

// npm run generate -- pictures: takes the pictures of the README from a freshly started site into docs/pictures;
// with names (npm run generate -- pictures quiz), only those
const folder = join(root, 'docs/pictures')
const largest = 150_000
const views = [
  { name: 'home', path: '/', width: 1280, height: 800 },
  { name: 'learn', path: '/learn', width: 1280, height: 800 },
  { name: 'quiz', path: '/quiz', width: 1280, height: 900, until: answeredQuestion },
  {
    name: 'article',
    path: '/learn/education/fixed-income-primer',
    width: 1280,
    height: 900,
    until: readArticle,
  },
  { name: 'calculator', path: '/tools/calculator', width: 1280, height: 800 },
  { name: 'phone', path: '/learn', width: 390, height: 844, dark: true },
]
const rooms = 'rooms'
const names = [...views.map(({ name }) => name), rooms]
const { words: wanted } = wordsOf({ usage: `npm run generate -- pictures [${names.join(' ')}]` })
const unknown = wanted.find((name) => !names.includes(name))
if (unknown) throw new Error(`There is no picture ${unknown}; there are ${names.join(', ')}`)
await build()
const chromiumPath = await findChromium({ asVisitors: true })
const { chromium } = createRequire(join(root, 'e2e/package.json'))('@playwright/test')
const sharp = createRequire(join(root, 'services/accounts/package.json'))('sharp')
const site = await startSite()
const browser = await chromium.launch({
  executablePath: chromiumPath,
  args: chromiumFlags,
})
mkdirSync(join(folder, rooms), { recursive: true })
try {
  for (const view of views) if (!wanted.length || wanted.includes(view.name)) await take(view)
  if (!wanted.length || wanted.includes(rooms))
    await takeRoomPictures({ browser, address: site.address, save: saveStage })
} finally {
  await browser.close()
  await site.stop()
}

async function take({ name, path, width, height, dark, until }) {
  const page = await browser.newPage({
    viewport: { width, height },
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
  })
  await page.addInitScript({ content: `sessionStorage.setItem('disclosure_agreed', 'true')` })
  await page.goto(site.address + path)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.locator('main [aria-busy="true"]').first().waitFor({ state: 'detached' })
  await until?.(page)
  await save(name, page)
  await page.close()
}

async function saveStage(state, page) {
  for (const colorScheme of ['light', 'dark']) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await save(`rooms/${state}-${colorScheme}`, page)
  }
}

async function save(name, page) {
  await page.evaluate(() => document.fonts.ready)
  const file = join(folder, `${name}.webp`)
  await sharp(await page.screenshot())
    .webp({ quality: 80 })
    .toFile(file)
  const { size } = statSync(file)
  say(`docs/pictures/${name}.webp: ${Math.round(size / 1000)} kB`)
  if (size > largest) throw new Error(`${name} has more than ${largest / 1000} kB`)
}

/** A question that has been answered, with its explanation next to it. */
async function answeredQuestion(page) {
  await page.getByRole('radiogroup').locator('label').first().click()
  await page.getByRole('button', { name: 'Submit Answer' }).click()
  await page.getByRole('button', { name: 'Next Question' }).waitFor()
}

/** The text of an article, which appears after its title. */
async function readArticle(page) {
  await page.getByRole('article').getByRole('heading', { level: 2 }).first().waitFor()
}
