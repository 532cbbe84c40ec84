import { findHall, type HallFinder, type HallReply } from '@icio/contracts/human-check/halls'
import { callInternalService } from '@icio/kit/http/internal-calls'

/** Asks a lobbies service that runs on its own at this address for the room of a code. */
export function remoteHalls({ url, secret }: { url: string; secret: string }): HallFinder {
  return async (body) => {
    const answer = await callInternalService(new URL(findHall.url, url), secret, { method: 'POST', body })
    return ((await answer.json()) as HallReply).hall
  }
}
