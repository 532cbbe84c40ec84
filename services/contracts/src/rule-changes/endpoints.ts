import { endpoint } from '../endpoint.js'
import type { ListRuleChanges, RuleChanges, RuleDates } from './schemas.js'

/** Lists the changes of rules that concern an edition, or all of them, as the register has them (CHANGE-1). */
export const listRuleChanges = endpoint<{ query: ListRuleChanges; reply: RuleChanges }>({
  method: 'GET',
  url: '/api/content/rule-changes',
  errors: [],
})

/** Lists the same changes by title and dates alone, for the hub (CHANGE-3). */
export const listRuleDates = endpoint<{ query: ListRuleChanges; reply: RuleDates }>({
  method: 'GET',
  url: '/api/content/rule-changes/dates',
  errors: [],
})

export type { RuleChange, RuleMark } from './schemas.js'
