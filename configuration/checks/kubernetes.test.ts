import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { closePatienceMs } from '../../services/kit/src/http/graceful-shutdown.js'
import { closeLimitMs } from '../../services/kit/src/process/run-service.js'
import { parseAllDocuments } from 'yaml'

const root = join(__dirname, '../..')
const folder = join(root, 'containers/kubernetes')
const require = createRequire(__filename)

interface Labels {
  matchLabels: Record<string, string>
}
interface Container {
  image: string
  env: { name: string; value?: string; valueFrom?: unknown }[]
  envFrom: Record<string, { name: string }>[]
  securityContext: Record<string, unknown>
  volumeMounts: { name: string; mountPath: string }[]
  readinessProbe: { httpGet: { path: string }; periodSeconds: number; failureThreshold: number }
  livenessProbe: { httpGet: { path: string } }
  lifecycle?: unknown
}
interface Peer {
  podSelector?: Labels
  namespaceSelector?: Labels
  ipBlock?: { cidr: string }
}
/** A manifest, as far as these tests look at it. */
interface Manifest {
  apiVersion: string
  kind: string
  metadata: { name: string; namespace?: string }
  data?: Record<string, string>
  spec: {
    selector: Labels
    podSelector: Labels
    policyTypes: string[]
    ingress?: { from: Peer[]; ports: { port: number }[] }[]
    egress?: { to: Peer[]; ports: { port: number }[] }[]
    scaleTargetRef: { name: string }
    metrics: { type: string; pods?: { metric: { name: string } } }[]
    minReplicas: number
    maxUnavailable: number
    template: {
      metadata: { labels: Record<string, string> }
      spec: {
        securityContext: Record<string, unknown>
        automountServiceAccountToken: boolean
        terminationGracePeriodSeconds: number
        containers: Container[]
        volumes: { name: string }[]
      }
    }
  }
}

/** What kubectl would send to a cluster; nothing is sent. */
function rendered(overlay: string): Manifest[] {
  const words = ['kustomize', join(folder, 'overlays', overlay)]
  const text = execFileSync(process.env['KUBECTL_PATH'] ?? 'kubectl', words, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  return parseAllDocuments(text).map((document) => document.toJS() as Manifest)
}

const overlays = Object.fromEntries(['whole', 'apart'].map((name) => [name, rendered(name)] as const))
const all = Object.entries(overlays).flatMap(([overlay, manifests]) =>
  manifests.map((manifest) => ({ name: `${overlay}: ${manifest.kind} ${manifest.metadata.name}`, manifest })),
)
const ofKind = (kind: string) => all.filter(({ manifest }) => manifest.kind === kind)
const programs = ofKind('Deployment').map(({ name, manifest }) => {
  const pod = manifest.spec.template.spec
  return { name, manifest, pod, container: pod.containers[0] as Container }
})

/** Checks a manifest against the schema of its API, and that the schema reads every field in it: others are typos. */
function problemsOf(manifest: Manifest): string[] {
  const model = require(`kubernetes-models/${manifest.apiVersion}/${manifest.kind}`) as Record<
    string,
    new (data: object) => { validate(): void }
  >
  const Model = model[manifest.kind]
  if (!Model) return [`${manifest.apiVersion} has no ${manifest.kind}`]
  const { validate } = require(schemaOf(manifest)) as { validate: Validate }
  const unread = new Set<string>()
  const isValid = validate(noting(manifest, '', unread))
  const errors = (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
  return [...(isValid ? [] : errors), ...[...unread].map((path) => `${path} is no field`)]
}

interface Validate {
  (data: unknown): boolean
  errors?: { instancePath: string; message?: string }[] | null
}

/** The file of the schema of a manifest, as the package names it. */
function schemaOf({ apiVersion, kind }: Manifest): string {
  const [group = '', version = ''] = apiVersion.includes('/') ? apiVersion.split('/') : ['core', apiVersion]
  const names = {
    core: 'Core',
    apps: 'Apps',
    autoscaling: 'Autoscaling',
    policy: 'Policy',
    'networking.k8s.io': 'Networking',
  }
  const api = names[group as keyof typeof names]
  const file = `IoK8sApi${api}${version[0]?.toUpperCase()}${version.slice(1)}${kind}.js`
  return join(root, 'node_modules/kubernetes-models/_schemas', file)
}

/** A view of a value that notes which fields are never read. */
function noting(value: unknown, path: string, unread: Set<string>): unknown {
  if (Array.isArray(value)) return value.map((entry, index) => noting(entry, `${path}/${index}`, unread))
  if (typeof value !== 'object' || value === null) return value
  const fields = value as Record<string, unknown>
  for (const key of Object.keys(fields)) unread.add(`${path}/${key}`)
  const views = new Map<string, unknown>()
  return new Proxy(fields, {
    get(target, key) {
      if (typeof key !== 'string') return Reflect.get(target, key) as unknown
      unread.delete(`${path}/${key}`)
      if (!views.has(key)) views.set(key, noting(target[key], `${path}/${key}`, unread))
      return views.get(key)
    },
  })
}

test('[OPS-1] both overlays render, and every manifest fits the schema of its API', () => {
  expect(overlays['whole']?.length).toBeGreaterThan(15)
  expect(overlays['apart']?.length).toBeGreaterThan(40)
  const found = all.flatMap(({ name, manifest }) =>
    problemsOf(manifest).map((problem) => `${name}: ${problem}`),
  )
  expect(found).toEqual([])
})

test('[OPS-1] a wrong type, a missing field and a field with a typo are found', () => {
  const deployment = programs[0]?.manifest as Manifest
  const changed = (change: (spec: Record<string, unknown>) => void) => {
    const spec: Record<string, unknown> = { ...deployment.spec }
    change(spec)
    return problemsOf({ ...deployment, spec: spec as Partial<Manifest['spec']> as Manifest['spec'] })
  }
  expect(changed((spec) => (spec['replicas'] = 'three'))).not.toEqual([])
  expect(changed((spec) => delete spec['selector'])).not.toEqual([])
  expect(changed((spec) => (spec['stratgy'] = {}))).toEqual(['/spec/stratgy is no field'])
})

test.each(programs)(
  '[OPS-2] $name runs without rights: no root, no writable root, no capability',
  ({ pod, container }) => {
    expect(pod.securityContext).toMatchObject({
      runAsNonRoot: true,
      runAsUser: 1000,
      seccompProfile: { type: 'RuntimeDefault' },
    })
    expect(pod.automountServiceAccountToken).toBe(false)
    expect(container.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    })
    const written = container.volumeMounts.map(({ mountPath }) => mountPath)
    expect(written).toEqual(expect.arrayContaining(['/data', '/tmp']))
    expect(
      container.volumeMounts.every(({ name }) => pod.volumes.some((volume) => volume.name === name)),
    ).toBe(true)
  },
)

test.each(programs)('[OPS-3] $name leaves before it is killed', ({ manifest, pod, container }) => {
  const settings = ofKind('ConfigMap').find(({ manifest: { metadata } }) => metadata.name === 'site-settings')
  const leaveMs = Number(settings?.manifest.data?.['LEAVE_MS'])
  const { readinessProbe, livenessProbe } = container
  // LEAVE_MS does what a preStop sleep would do, and counts within the program's own limit.
  expect(container.lifecycle).toBeUndefined()
  expect(readinessProbe.httpGet.path).toBe('/readyz')
  expect(livenessProbe.httpGet.path).toBe('/healthz')
  expect(leaveMs).toBeGreaterThanOrEqual(
    readinessProbe.periodSeconds * readinessProbe.failureThreshold * 1000,
  )
  expect(leaveMs + closePatienceMs).toBeLessThanOrEqual(closeLimitMs)
  expect(pod.terminationGracePeriodSeconds * 1000).toBeGreaterThan(closeLimitMs)
  expect(manifest.spec).toMatchObject({ strategy: { rollingUpdate: { maxUnavailable: 0 } } })
})

test.each(programs)(
  '[OPS-4] $name grows with its load and is never drained as a whole',
  ({ name, manifest }) => {
    const [overlay = ''] = name.split(':')
    const label = manifest.spec.template.metadata.labels['app.kubernetes.io/name']
    const own = (kind: string) =>
      overlays[overlay]?.find(
        ({ kind: its, metadata }) => its === kind && metadata.name === manifest.metadata.name,
      )
    const scaler = own('HorizontalPodAutoscaler')?.spec
    expect(scaler?.scaleTargetRef.name).toBe(manifest.metadata.name)
    expect(scaler?.metrics[0]?.type).toBe('Resource')
    const isLive = ['site', 'edge', 'lobbies'].includes(label ?? '')
    expect(scaler?.metrics.some(({ pods }) => pods?.metric.name === 'live_sockets')).toBe(isLive)
    // An admission is one call of a team; everything else has at least two.
    expect(scaler?.minReplicas).toBe(label === 'admission' ? 1 : 2)
    const budget = own('PodDisruptionBudget')?.spec
    expect(budget?.maxUnavailable).toBe(1)
    expect(budget?.selector.matchLabels['app.kubernetes.io/name']).toBe(label)
  },
)

test('[OPS-5] secrets are named, and no file contains one', () => {
  for (const { container } of programs) {
    expect(container.envFrom).toContainEqual({ secretRef: { name: 'site-secrets' } })
    const variables = container.env.map(({ name }) => name)
    expect(variables.filter((name) => /SECRET|_KEY|PASSWORD|SMTP|MONGODB/.test(name))).toEqual([])
  }
  expect(ofKind('Secret')).toEqual([])
  const settings = Object.keys(ofKind('ConfigMap')[0]?.manifest.data ?? {})
  expect(settings.filter((name) => /SECRET|KEY|PASSWORD|SMTP|MONGODB/.test(name))).toEqual([])
  const page = readFileSync(join(root, 'docs/operations/kubernetes.md'), 'utf8')
  for (const name of [
    'MONGODB_URI',
    'COOKIE_SECRET',
    'INTERNAL_SECRET',
    'ACCOUNTS_SECRET',
    'RELEASES_BUCKET_SECRET',
  ])
    expect(page).toContain(name)
})

test('[OPS-5] every setting of the manifests is a variable that a program reads', () => {
  const known = readFileSync(join(root, 'docs/operations/configuration.md'), 'utf8')
  const ours = new Set(['HOME', 'POD_NAME'])
  const named = [
    ...Object.keys(ofKind('ConfigMap')[0]?.manifest.data ?? {}),
    ...programs.flatMap(({ container }) => container.env.map(({ name }) => name)),
  ]
  expect([...new Set(named)].filter((name) => !ours.has(name) && !known.includes(`\`${name}\``))).toEqual([])
})

test('[OPS-6] without a named flow nothing connects, in either direction', () => {
  for (const manifests of Object.values(overlays)) {
    const denied = manifests.find(({ metadata }) => metadata.name === 'nothing-unless-named')
    expect(denied?.spec).toEqual({ podSelector: {}, policyTypes: ['Ingress', 'Egress'] })
  }
  // Nobody reaches this network, or the address at which clouds give out a machine's own keys, by a rule for the internet.
  for (const { manifest } of ofKind('NetworkPolicy'))
    for (const { to } of manifest.spec.egress ?? [])
      for (const { ipBlock } of to)
        if (ipBlock?.cidr === '0.0.0.0/0')
          expect(ipBlock).toMatchObject({
            except: expect.arrayContaining(['169.254.0.0/16', '10.0.0.0/8']) as unknown,
          })
})

test('[OPS-6] the services that call each other are those of the architecture', () => {
  const diagram = readFileSync(join(root, 'docs/architecture.md'), 'utf8').split('<!-- calls')[1] ?? ''
  const behind = ['accounts', 'ai', 'content', 'lobbies', 'scores']
  const services = [...behind, 'edge']
  const drawn = [...diagram.matchAll(/^ {2}(\w+) --> (\w+)$/gm)]
    .filter(([, , to = '']) => services.includes(to))
    .map(([, from, to]) => `${from} → ${to}`)
  const nameOf = ({ podSelector }: Peer) => podSelector?.matchLabels['app.kubernetes.io/name'] ?? ''
  const allowed = (direction: 'ingress' | 'egress') =>
    (overlays['apart'] ?? [])
      .filter(({ kind }) => kind === 'NetworkPolicy')
      .flatMap(({ spec }) => {
        const own = spec.podSelector.matchLabels?.['app.kubernetes.io/name']
        const peers = spec[direction]?.flatMap((rule) => ('from' in rule ? rule.from : rule.to)) ?? []
        return peers
          .filter(
            (peer) => own !== undefined && services.includes(direction === 'ingress' ? own : nameOf(peer)),
          )
          .map((peer) => (direction === 'ingress' ? `${nameOf(peer)} → ${own}` : `${own} → ${nameOf(peer)}`))
      })
  const admission = behind.map((service) => `admission → ${service}`)
  expect(drawn.length).toBeGreaterThan(10)
  for (const direction of ['ingress', 'egress'] as const)
    expect(allowed(direction).sort()).toEqual([...drawn, ...admission].sort())
})

test('[OPS-6] the ingress sends releases to the program with the browser, and metrics to nobody', () => {
  const images = readFileSync(join(folder, 'programs/admission/kustomization.yaml'), 'utf8')
  expect(images).toContain('commons-admission')
  for (const { manifest } of ofKind('Ingress')) {
    const text = JSON.stringify(manifest.spec)
    expect(text).toContain('"path":"/api/releases/","pathType":"Prefix"')
    expect(text).toMatch(/"name":"admission-service"[^}]*\}+,"path":"\/api\/releases\/"/)
    expect(text).toMatch(/"name":"nothing"[^}]*\}+,"path":"\/metrics"/)
  }
})
