/** How tests are compiled: with swc to CommonJS. */
export const swc = {
  jsc: {
    parser: { syntax: 'typescript', tsx: true, decorators: false },
    transform: { react: { runtime: 'automatic' } },
    target: 'es2023',
  },
  module: { type: 'commonjs' },
  sourceMaps: 'inline',
}

/** Packages that ship only ES modules, or that import some while they run, must be compiled too. */
export const esmOnly = [
  '@opentelemetry',
  'cookie',
  'content-disposition',
  '@fastify/cookie',
  'bson',
  'mongodb',
  'mongoose',
  'altcha-lib',
  'lucide-react',
  'marked',
  'minisearch',
  'mingo',
  'typebox',
  'close-with-grace',
  'fast-check',
  'pure-rand',
  '@exodus',
  'parse5',
  'entities',
  'd3-[a-z-]+',
  'internmap',
  'openid-client',
  'oauth4webapi',
  'jose',
]
