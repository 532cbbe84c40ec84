import { readConnectedModel } from '@icio/contracts/assistant/endpoints'
import { ConnectedModel as ConnectedModelSchema } from '@icio/contracts/assistant/schemas'
import type { ConnectedModel } from '@icio/contracts/site-settings/site-settings'
import { serve } from '@icio/kit/http/serve'
import type { FastifyInstance } from 'fastify'

/** GET /api/functions/connected-model: what the privacy policy says about the model behind the assistant. */
export async function serveConnectedModel(
  app: FastifyInstance,
  { connected }: { connected: ConnectedModel },
) {
  serve(
    app,
    readConnectedModel,
    { reply: ConnectedModelSchema, summary: 'Which model is connected, and who runs it' },
    () => Promise.resolve(connected),
  )
}
