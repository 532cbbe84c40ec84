import type { HumanCheck, HumanCheckVerdict } from '@icio/contracts/human-check/endpoints'

/** One way to tell people from programs. Both ways answer the same two questions (GATE-10, CALL-1). */
export interface HumanChecker {
  /** What the page needs to run the check. */
  offer(): Promise<HumanCheck>
  /** Judges what the page sends back. A bad token is success false with score 0, never an exception. */
  judge(token: string): Promise<HumanCheckVerdict>
}

/** The verdict on a token that proves nothing. */
export const rejected: HumanCheckVerdict = { success: false, score: 0 }
