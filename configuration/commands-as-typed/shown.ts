import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(__dirname, '../..')

/** A command as a page shows it, without the comment after it. */
export interface Shown {
  page: string
  command: string
}

/** Programs whose commands count in running text; a single word names the program and is not a command. */
const programs =
  'npm|npx|node|pnpm|git|curl|docker|podman|systemctl|openssl|mongod|mongosh|mongodump|mongorestore|kill|cp|set|sh|bash|sudo|tar|rsync'
const inText = new RegExp(`^(?:[A-Z_]+=\\S+ +)*(?:${programs}) +\\S`)

/** Languages of code blocks that contain no commands. */
const otherLanguages = new Set([
  'mermaid',
  'ini',
  'json',
  'js',
  'ts',
  'tsx',
  'css',
  'html',
  'caddyfile',
  'text',
  'yaml',
])

/** Every command shown on a page of the project: lines of code blocks, and inline code that calls a program. */
export function shownCommands(): Shown[] {
  const pages = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.md'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((page) => page && !page.startsWith('services/banks/articles/') && existsSync(join(root, page)))
  return pages.flatMap((page) =>
    commandsOf(readFileSync(join(root, page), 'utf8')).map((command) => ({ page, command })),
  )
}

export function commandsOf(text: string): string[] {
  const found: string[] = []
  let language: string | null = null
  let isBlock = false
  let before = ''
  for (const line of text.split('\n')) {
    const fence = /^\s*```(\w*)/.exec(line)
    if (fence) language = language === null ? (fence[1] ?? '') : null
    else if (language !== null) {
      if (!otherLanguages.has(language)) found.push(line)
    } else {
      // An indented block is separated from the text; deeper lines of a list are not.
      isBlock = /^ {4,}\S/.test(line) && (isBlock || before.trim() === '')
      if (isBlock) found.push(line)
      else
        found.push(
          ...[...line.matchAll(/`([^`]+)`/g)]
            .map(([, code = '']) => code)
            .filter((code) => inText.test(code)),
        )
    }
    before = line
  }
  return found.map((line) => line.replace(/(^|\s)#\s.*/, '').trim()).filter(Boolean)
}
