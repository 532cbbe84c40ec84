import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A span as a program sends it. */
export interface SentSpan {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
}

/** A collector of OpenTelemetry on loopback. */
export interface TraceCollector {
  url: string
  /** What programs sent, headers and bodies. */
  texts: string[]
  spans: SentSpan[]
  close(): void
}

/** Starts a collector that takes spans as JSON, and points this process's programs to it until it is closed. */
export async function startTraceCollector(): Promise<TraceCollector> {
  const collector: Omit<TraceCollector, 'url' | 'close'> = { texts: [], spans: [] }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString()
      collector.texts.push(JSON.stringify(request.headers) + body)
      collector.spans.push(...spansOf(body))
      response.setHeader('content-type', 'application/json').end('{}')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  process.env['OTEL_EXPORTER_OTLP_ENDPOINT'] = url
  return {
    ...collector,
    url,
    close() {
      delete process.env['OTEL_EXPORTER_OTLP_ENDPOINT']
      server.close()
    },
  }
}

function spansOf(body: string): SentSpan[] {
  const { resourceSpans } = JSON.parse(body) as {
    resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[]
  }
  return resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans))
}
