import Type from 'typebox'
import { chatHistoryLimit, chatMessageLimit, chatReplyLimit } from './rules.js'
import { editionIds } from '../editions.js'
import type { ErrorBody } from '../errors.js'
import { oneOf } from '../one-of.schemas.js'

const strict = { additionalProperties: false } as const

/** A text that is not empty after trimming (CHAT-9). */
const Words = (longest: number) => Type.String({ pattern: '\\S', maxLength: longest })

export const ChatQuestion = Type.Object(
  {
    message: Words(chatMessageLimit),
    /** General by default. */
    specialization: Type.Optional(oneOf(editionIds)),
    /** Whether the visitor has switched sharing on: then terms without an answer are counted (PRIV-14). */
    sharing: Type.Optional(Type.Boolean()),
    /** The earlier messages, oldest first. */
    history: Type.Optional(
      Type.Array(
        Type.Object({ type: oneOf(['user', 'assistant'] as const), content: Words(chatReplyLimit) }, strict),
        { maxItems: chatHistoryLimit },
      ),
    ),
  },
  strict,
)
export type ChatQuestion = Type.Static<typeof ChatQuestion>

/** A passage of the site that supports a reply. */
export const ChatSource = Type.Object({
  /** The number n of the [n] in the reply where this source supports a claim. */
  n: Type.Integer({ minimum: 1 }),
  /** An article of the library, an explanation from the question bank, or an entry. */
  kind: oneOf(['education', 'insight', 'explanation', 'glossary'] as const),
  /** Of what it is an entry, if not of the glossary: of the atlas of biases, or of the tools. */
  entry: Type.Optional(oneOf(['bias', 'tool'] as const)),
  title: Type.String(),
  /** The heading above the passage; for an explanation, its source; for an entry, its name. */
  section: Type.String(),
  /** The path that opens at the passage; for an explanation, at the nearest section of an article; for an entry, the page of all. */
  url: Type.String(),
  /** The passage as plain text. */
  passage: Type.String(),
  /** The year in which its facts were last checked. */
  year: Type.Optional(Type.Integer()),
  /** The whole paragraphs, lists and tables that answer the question, in words, if the library answers without a model. */
  quote: Type.Optional(Type.String()),
  /** The same in parts, with each table as a table; its first column names the rows. */
  parts: Type.Optional(
    Type.Array(
      Type.Object({
        /** The paragraph or list; for a table, the line that introduces it, or nothing. */
        text: Type.String(),
        table: Type.Optional(
          Type.Object({
            caption: Type.String(),
            head: Type.Array(Type.String()),
            rows: Type.Array(Type.Array(Type.String())),
          }),
        ),
      }),
    ),
  ),
  /** True if the numbers of the quote are those of an example. */
  isExample: Type.Optional(Type.Boolean()),
})
export type ChatSource = Type.Static<typeof ChatSource>

export const ChatReply = Type.Object({
  /** Plain text. */
  reply: Type.String(),
  /** In order of their numbers; empty if the library does not cover the question. */
  sources: Type.Array(ChatSource),
  /** 'library' means passages combined without a model. */
  mode: oneOf(['model', 'library'] as const),
  /** For a reply without a model: paragraphs that answer, the nearest sections, or a hint about what can be asked. */
  kind: Type.Optional(oneOf(['answer', 'nearest', 'abstention'] as const)),
})
export type ChatReply = Type.Static<typeof ChatReply>

export const ConnectedModel = Type.Union([
  Type.Object({ at: Type.Literal('none') }),
  Type.Object({
    at: Type.Literal('connected'),
    host: Type.String(),
    name: Type.String(),
    provider: Type.Union([Type.String(), Type.Null()]),
  }),
])

/** An event of a streamed reply. 'done' repeats the whole reply, which may be shorter than the streamed text. */
export type ChatEvent =
  | { at: 'begin'; mode: ChatReply['mode']; sources: ChatSource[] }
  | { at: 'more'; text: string }
  | ({ at: 'done' } & ChatReply)
  | ({ at: 'failed' } & ErrorBody)

/** POST /api/functions/chat-feedback. Without consent there is nothing to send. */
export const ChatFeedback = Type.Object(
  {
    consent: Type.Literal(true),
    rating: oneOf(['up', 'down'] as const),
    specialization: Type.Optional(oneOf(editionIds)),
    /** The visitor's question; empty for a message that answered nothing. */
    question: Type.String({ maxLength: chatMessageLimit }),
    answer: Words(chatReplyLimit),
  },
  strict,
)
export type ChatFeedback = Type.Static<typeof ChatFeedback>

export const FeedbackKept = Type.Object({ kept_until: Type.String() })
export type FeedbackKept = Type.Static<typeof FeedbackKept>

export const ListChatFeedback = Type.Object(
  {
    rating: Type.Optional(oneOf(['up', 'down'] as const)),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
    /** Filters by whether a moderator has judged the exchange. */
    judged: Type.Optional(Type.Boolean()),
  },
  strict,
)
export type ListChatFeedback = Type.Static<typeof ListChatFeedback>

const feedbackVerdicts = ['wrong', 'right'] as const

export const RatedReply = Type.Object({
  id: Type.String(),
  rating: oneOf(['up', 'down'] as const),
  specialization: oneOf(editionIds),
  question: Type.String(),
  answer: Type.String(),
  created_at: Type.String(),
  /** Null until a moderator has judged it. */
  ruling: Type.Union([
    Type.Null(),
    Type.Object({
      verdict: oneOf(feedbackVerdicts),
      note: Type.String(),
      by: Type.String(),
      ruled_at: Type.String(),
    }),
  ]),
})
export type RatedReply = Type.Static<typeof RatedReply>

export const ChatFeedbackList = Type.Object({ feedback: Type.Array(RatedReply) })

export const FeedbackParams = Type.Object({ id: Type.String({ pattern: '^[0-9a-f]{24}$' }) })
export const RuleOnFeedback = Type.Object(
  {
    verdict: oneOf(feedbackVerdicts),
    /** Why the reply is wrong or right, for the other moderators. */
    note: Words(1000),
  },
  strict,
)
export type RuleOnFeedback = Type.Static<typeof RuleOnFeedback>
export type ChatFeedbackList = Type.Static<typeof ChatFeedbackList>

/** A term of the trade in questions that the library did not answer. */
export const MissedTerm = Type.Object({
  term: Type.String(),
  specialization: oneOf(editionIds),
  /** How many visitors asked for it, each counted once. */
  visitors: Type.Integer({ minimum: 1 }),
  /** The last day on which it was asked for, as YYYY-MM-DD. */
  last_asked: Type.String(),
})
export type MissedTerm = Type.Static<typeof MissedTerm>

export const MissedTermList = Type.Object({ terms: Type.Array(MissedTerm) })
export type MissedTermList = Type.Static<typeof MissedTermList>
