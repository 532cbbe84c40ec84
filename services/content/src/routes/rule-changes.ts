import { ruleMark } from '@icio/banks/register'
import { listRuleChanges, listRuleDates } from '@icio/contracts/rule-changes/endpoints'
import { ListRuleChanges, RuleChanges, RuleDates } from '@icio/contracts/rule-changes/schemas'
import { serve } from '@icio/kit/http/serve'
import type { FastifyInstance } from 'fastify'
import type { Library } from '../articles/library.js'

/** The register changes only with a release. */
const cache = 'public, max-age=300'

/** GET /api/content/rule-changes and /api/content/rule-changes/dates */
export async function serveRuleChanges(
  app: FastifyInstance,
  { library }: { library: Library },
): Promise<void> {
  const listing = { query: ListRuleChanges, cache, shared: {} }
  serve(app, listRuleChanges, { ...listing, reply: RuleChanges }, ({ query: { edition } }) => ({
    changes: library.changes(edition),
  }))
  serve(app, listRuleDates, { ...listing, reply: RuleDates }, ({ query: { edition } }) => ({
    changes: library.changes(edition).map(ruleMark),
  }))
}
