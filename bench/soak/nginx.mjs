import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from './programs.mjs'

const published = join(import.meta.dirname, '../../containers/nginx.conf')

/**
 * nginx with the configuration that docs/operations/several-machines.md recommends, in front of the given instances. It
 * needs the program `nginx` (Debian: nginx-light). Only addresses differ from the file: ports of this machine, and the
 * simulated visitors' own addresses in place of the one that they all call from.
 *
 * @returns the same as openBalancer, without the numbers that nginx does not tell
 */
export async function openNginx(ports) {
  const folder = mkdtempSync(join(tmpdir(), 'site-nginx-'))
  const port = await freePort()
  const left = [...ports]
  const site = readFileSync(published, 'utf8')
    .replaceAll(/^ *server site-\d+:\d+(\D.*|)$/gm, (_, rest) => {
      const next = left.shift()
      return next ? `  server 127.0.0.1:${next}${rest}` : ''
    })
    .replaceAll('${TLS_PROXY}', '127.0.0.1')
    .replace('listen 8080;', `listen 127.0.0.1:${port};`)
    .replace('X-Forwarded-For $remote_addr', 'X-Forwarded-For $http_x_forwarded_for')
  const file = join(folder, 'nginx.conf')
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${join(folder, kind)};`,
  )
  writeFileSync(
    file,
    [
      'daemon off;',
      `pid ${join(folder, 'pid')};`,
      'events { worker_connections 4096; }',
      `http { access_log off; keepalive_timeout 75s; keepalive_requests 1000000; ${temporary.join(' ')}`,
      site,
      '}',
    ].join('\n'),
  )
  const child = spawn('nginx', ['-c', file, '-p', folder, '-e', join(folder, 'error.log')], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const ended = new Promise((resolve, reject) => child.once('error', reject).once('exit', resolve))
  const address = `http://127.0.0.1:${port}`
  const answers = () =>
    fetch(address).then(
      () => true,
      () => false,
    )
  await Promise.race([
    ended.then((code) => {
      throw new Error(`nginx ended with ${code}`)
    }),
    (async () => {
      while (!(await answers())) await pause(50)
    })(),
  ])
  return {
    address,
    // nginx finds out by itself which instances answer.
    untilReady: () => Promise.resolve(),
    async close() {
      child.kill('SIGQUIT')
      await ended
    },
  }
}
