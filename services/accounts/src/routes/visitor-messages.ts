import { isEmailAddress, normalEmail } from '@icio/contracts/accounts/email-address'
import { isPlaceholder } from '@icio/contracts/site-settings/placeholder-addresses'
import {
  answerMessage,
  listMessages,
  sendMessage,
  settleMessage,
} from '@icio/contracts/visitor-messages/endpoints'
import {
  AnswerMessage,
  ListMessages,
  MessageParams,
  MessageReceived,
  SendMessage,
  SettleMessage,
  VisitorMessage,
  VisitorMessages,
} from '@icio/contracts/visitor-messages/schemas'
import { personOf, requireRole } from '@icio/kit/auth/identity'
import { ServiceError } from '@icio/kit/http/errors'
import { serve } from '@icio/kit/http/serve'
import { senderOf } from '@icio/kit/net/addresses'
import type { FastifyInstance } from 'fastify'
import type { Accounts } from '../accounts.js'
import { shownMessage, type MessageRow } from '../collections/visitor-messages.js'
import { hours } from '../clock.js'
import { limits } from '../collections/rate-limits.js'

/** Members of the staff who are told of new messages, at most. */
const staffTold = 10

/** Joiners and fillers are parts of words, but alone they are no message. */
const visible = /[^\p{Z}\p{C}\p{Default_Ignorable_Code_Point}]/u

/** The messages that visitors write to the people who run the site, and their queue (WRITE-1 to WRITE-5; SEC-97). */
export async function serveVisitorMessages(app: FastifyInstance, { accounts }: { accounts: Accounts }) {
  const { limiter, messages } = accounts
  serve(
    app,
    sendMessage,
    {
      body: SendMessage,
      reply: MessageReceived,
      status: 201,
      summary: 'Writes to the people who run the site',
    },
    async ({ body, request }) => {
      const text = body.text.trim()
      if (!visible.test(text)) throw new ServiceError('message_empty')
      const reply_to = body.reply_to === undefined ? null : normalEmail(body.reply_to)
      if (reply_to !== null && !isEmailAddress(reply_to)) throw new ServiceError('invalid_email')
      const person = await request.server.findPerson(request)
      await limiter.take(limits.messagesByAddress, senderOf(request.ip))
      // A flood of visitors must not take their way of writing from members, nor fill the database.
      if (person) await limiter.take(limits.messagesByPerson, person.id)
      else await limiter.take(limits.messagesOfVisitors, 'all')
      const { kind, question } = body
      await messages.put({
        kind,
        text,
        reply_to,
        user_id: person?.id ?? null,
        ...(question ? { question } : {}),
      })
      await tellStaff(accounts)
      return { received: true as const }
    },
  )
  await app.register(async (staff) => {
    staff.addHook('onRequest', requireRole('admin', 'moderator'))
    serve(
      staff,
      listMessages,
      { query: ListMessages, reply: VisitorMessages, summary: 'What visitors wrote, newest first' },
      async ({ query }) => ({ messages: await messages.list(query.state) }),
    )
    serve(
      staff,
      settleMessage,
      { params: MessageParams, body: SettleMessage, reply: VisitorMessage, summary: 'Settles a message' },
      async ({ params, body, request }) => {
        const settledMessage = await messages.settle(params.id, body.state, personOf(request).displayName)
        if (!settledMessage) throw new ServiceError('not_found')
        return settledMessage
      },
    )
    serve(
      staff,
      answerMessage,
      { params: MessageParams, body: AnswerMessage, reply: VisitorMessage, summary: 'Answers by mail' },
      async ({ params: { id }, body, request }) => {
        const text = body.text.trim()
        if (!visible.test(text)) throw new ServiceError('message_empty')
        if (!accounts.mailLeaves) throw new ServiceError('no_mail_leaves')
        const answeredMessage = await answer(accounts, id, text, personOf(request).displayName)
        accounts.sender.nudge()
        return answeredMessage
      },
    )
  })
}

/** Keeps an answer and puts its mail into the outbox, both or neither. */
async function answer(
  { connection, messages, outbox }: Accounts,
  id: string,
  text: string,
  by: string,
): Promise<VisitorMessage> {
  const message = await messages.find(id)
  if (!message) throw new ServiceError('not_found')
  if (message.reply_to === null) throw new ServiceError('no_answer_wanted')
  let answeredMessage: MessageRow | null = null
  await connection.transaction(async (session) => {
    answeredMessage = await messages.answer(id, text, by, session)
    if (!answeredMessage?.reply_to) throw new ServiceError('message_settled')
    // An answer after the message was opened again is another mail.
    await outbox.put({ kind: 'message-answer', email: answeredMessage.reply_to, about: id }, session)
  })
  if (!answeredMessage) throw new ServiceError('message_settled')
  return shownMessage(answeredMessage)
}

/**
 * Mails that messages wait: to the contact address of the settings, else to the staff; once an hour at most, and
 * without a word of what a stranger wrote (WRITE-5). Where no mail leaves, nothing is put into the outbox.
 */
async function tellStaff(accounts: Accounts): Promise<void> {
  const { contactEmail, roles, users, outbox, sender, now } = accounts
  if (!accounts.mailLeaves) return
  const contact = await contactEmail()
  const addresses = isPlaceholder(contact)
    ? (await users.findByIds((await roles.staff()).slice(0, staffTold))).map(({ email }) => email)
    : [contact]
  const hour = Math.floor(now().getTime() / hours)
  for (const email of addresses)
    await outbox.putOnce(`visitor-messages:${email}:${hour}`, { kind: 'visitor-messages', email })
  sender.nudge()
}
