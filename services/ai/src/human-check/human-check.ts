import type { HumanCheck, HumanCheckVerdict } from '@icio/contracts/human-check/endpoints'

/** One way to tell people from programs. Both implementations answer the same two calls (GATE-10, CALL-1). */
export interface HumanChecker {
  /** Returns what the page needs to run the check. */
  offer(): Promise<HumanCheck>
  /** Verifies what the page sends back. An invalid token gives success false with score 0, never an exception. */
  judge(token: string): Promise<HumanCheckVerdict>
}

/** The verdict on a token that proves nothing. */
export const rejection: HumanCheckVerdict = { success: false, score: 0 }
