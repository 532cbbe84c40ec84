import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import postcss, { type AtRule } from 'postcss'
import { root } from './source-files.js'

// Colors come from the tokens, whose pairs of text and ground have enough contrast in both themes
// (shared-ui/src/theme/tokens.test.ts): therefore the journeys measure the dark theme only where text lies over pictures.

const tracked = (...patterns: string[]) =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...patterns], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter(Boolean)

/** A color that is written out: by number, by function, or by one of the names that somebody might type. */
const raw =
  /#[\da-f]{3,8}\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\(|(?<![\w-])(?:white|black|gr[ae]y|silver|red|green|blue|navy|yellow|orange|gold|brown|pink|purple)(?![\w-])/i

/** Pictures, with colors of their own: no text lies on them. */
const pictures: Record<string, RegExp> = {
  'mf-games/src/geoffardy/views/board-table.module.css': /^fill$/,
  'mf-games/src/governance-game/meeting/face.module.css': /^(--ink|fill)$/,
  // The disk behind a face.
  'mf-games/src/governance-game/meeting/meeting-table.module.css': /^background$/,
}

/** Declarations of a style sheet with a raw color, as 'property: value'. */
function rawColors(css: string, file = ''): string[] {
  const found: string[] = []
  const sheet = postcss.parse(css)
  sheet.walkAtRules('media', (media) => {
    // What is printed is black on white, and forced colors are the system's.
    if (/print|forced-colors/.test(media.params)) media.remove()
  })
  sheet.walkDecls(({ prop, value }) => {
    if (raw.test(value) && !pictures[file]?.test(prop)) found.push(`${prop}: ${value}`)
  })
  return found
}

test('a raw color is found however it is written; tokens, print, and forced colors are none', () => {
  expect(
    rawColors(`
      a { color: #FFF; background: rgb(0 0 0 / 50%); border: 1px solid oklch(50% 0 0); fill: white }
      b { color: var(--color-ink); white-space: nowrap; box-shadow: 0 0 1px var(--color-gray) }
      @media print { c { color: #000 } }
      @media (forced-colors: active) { d { background: CanvasText } }`),
  ).toEqual([
    'color: #FFF',
    'background: rgb(0 0 0 / 50%)',
    'border: 1px solid oklch(50% 0 0)',
    'fill: white',
  ])
})

test('style sheets have their colors from the tokens', () => {
  const sheets = tracked('*.css').filter((file) => file !== 'shared-ui/src/theme/tokens.css')
  expect(sheets.length).toBeGreaterThan(100)
  const found = sheets.flatMap((file) =>
    rawColors(readFileSync(join(root, file), 'utf8'), file).map((declaration) => `${file}: ${declaration}`),
  )
  expect(found).toEqual([])
})

test('code has its colors from the tokens', () => {
  // A canvas knows no tokens; its picture has one theme.
  const drawings = ['mf-games/src/share/draw-result-card.ts']
  const code = tracked('mf-*/src/**/*.ts*', 'shared-ui/src/**/*.ts*', 'shell/src/**/*.ts*').filter(
    (file) => !/\.test\.tsx?$|\/testing\//.test(file) && !drawings.includes(file),
  )
  expect(code.length).toBeGreaterThan(300)
  const written =
    /['"`](?:#[\da-f]{3,8}|(?:rgba?|hsla?|oklch)\([^'"`]*)['"`]|\b(?:fill|stroke|color)="(?!none|currentColor)[#a-z]/i
  const found = code.filter((file) => written.test(readFileSync(join(root, file), 'utf8')))
  expect(found).toEqual([])
})

/** What is chosen, pressed or current, as the style sheets say it, without what only such a part has inside. */
const chosen = /(\[aria-(?:current|pressed)[^\]]*\]|\[data-state='active'\])$/

test('[DEVICE-6] whatever is chosen, pressed or current has a mark of its own with forced colors', () => {
  const unmarked = tracked('*.css').flatMap((file) => {
    const [normal, forced] = [new Set<string>(), new Set<string>()]
    postcss.parse(readFileSync(join(root, file), 'utf8')).walkRules(({ selectors, parent }) => {
      const isForced = parent?.type === 'atrule' && /forced-colors/.test((parent as AtRule).params)
      for (const selector of selectors) if (chosen.test(selector)) (isForced ? forced : normal).add(selector)
    })
    return [...normal].filter((selector) => !forced.has(selector)).map((selector) => `${file} ${selector}`)
  })
  expect(unmarked).toEqual([])
})
