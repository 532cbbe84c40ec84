import type { CreditPlan } from '@icio/contracts/credit/schemas'

/** What a room for credit tells of itself, with the sponsor as it was when its opener chose it (CREDIT-1). */
export interface CreditRecord extends CreditPlan {
  sponsor_name: string
  /** The code of its page of attendance, which is not that of the room (CREDIT-2). */
  attend_code: string
  /** The forum that the room is a session of, where the credit is that of the forum. */
  forum_id?: string
}
