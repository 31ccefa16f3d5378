import * as z from 'zod/mini'
import { isForumName, postBounds, topicStates } from '#domain/forum.ts'
import { endpoint } from './endpoint.ts'
import { byId, byToken, done, id, longText, moment, reason, text } from './fields.ts'
import { bytes } from './file.ts'
import { listTotal, resource, type Item } from './resource.ts'

const topicState = z.enum(topicStates)
export type TopicState = z.infer<typeof topicState>

/** The chosen forum name, or else a number; with the level valid today. */
const author = z.object({
  name: z.nullable(z.string()),
  number: z.int(),
  level: z.nullable(z.string()),
})
export type ForumAuthor = z.infer<typeof author>

const attachment = z.object({ _id: id, name: z.string(), size: z.int(), mime: z.string() })
export type Attachment = z.infer<typeof attachment>

/** Markdown. An image of an own attachment is `![text](attachment:id)`. */
const postText = longText(postBounds.text)
const attachmentIds = z._default(z.array(id).check(z.maxLength(postBounds.attachments)), [])
const tag = z
  .string()
  .check(z.trim(), z.normalize(), z.toLowerCase(), z.regex(/^[\p{L}\p{N}][\p{L}\p{N}.-]{1,29}$/u, 'tag'))

const post = {
  /** Visible to the author only: a forum name must not lead to a person. */
  authorId: z.nullable(id),
  author,
  /** Reason given by moderators; null if visible. */
  hidden: z.nullable(z.string()),
  createdAt: moment,
  editedAt: z.nullable(moment),
}
const content = {
  /** Sanitised HTML. */
  html: z.string(),
  attachments: z.array(attachment),
}

/** Bytes. The HTML of an answer is longer than its text. */
const mostBytes = 262_144

const plainTopics = resource('topic', {
  fields: {
    title: text(postBounds.title),
    text: postText,
    tags: z._default(z.array(tag).check(z.maxLength(postBounds.tags)), []),
    vehicleId: z._default(z.nullable(id), null),
    attachments: attachmentIds,
  },
  shown: {
    ...post,
    ...content,
    vehicle: z.nullable(z.string()),
    state: topicState,
    answers: z.int(),
    acceptedId: z.nullable(id),
    lastActivityAt: moment,
  },
  sort: ['lastActivityAt', 'createdAt', 'answers', 'title'],
  filter: { state: topicState, vehicleId: id },
  verbs: { remove: 'topic.delete' },
  area: 'forum',
  showsPeople: 'authorId',
  mostBytes,
})

const topic = plainTopics.item
export type Topic = Item<typeof plainTopics>
const topicEntry = z.omit(topic, { text: true, html: true, attachments: true })

const shows = { showsPeople: 'authorId' } as const
const follow = z.object({ state: z.enum(['following', 'muted', 'none']) })
const edit = z.object({ _id: id, title: z.string(), text: z.string(), editedAt: moment })
const edits = z.object({ items: z.array(edit) })
export type PostEdit = z.infer<typeof edit>

export const topics = {
  ...plainTopics,
  list: endpoint('topic.list', 'GET /api/topic', {
    inBody: '/api/topic/search',
    query: plainTopics.list.query,
    answer: z.object({ items: z.array(topicEntry), ...listTotal }),
    ...shows,
  }),
  preview: endpoint('topic.preview', 'POST /api/topic/preview', {
    body: z.strictObject({ text: postText, attachments: attachmentIds }),
    answer: z.object({ html: z.string() }),
    onlyReads: true,
  }),
  /** The answer that solved the topic; null removes the mark. */
  accept: endpoint('answer.accept', 'POST /api/topic/:id/accept', {
    params: byId,
    body: z.strictObject({ answerId: z.nullable(id) }),
    answer: topic,
    ...shows,
  }),
  follow: endpoint('topic.follow', 'GET /api/topic/:id/follow', { params: byId, answer: follow }),
  setFollow: endpoint('topic.follow', 'PUT /api/topic/:id/follow', {
    params: byId,
    body: z.strictObject({ state: z.enum(['following', 'muted']) }),
    answer: follow,
  }),
  /** Unsubscribes from emails of this topic, by the link in the email or by one-click unsubscribe (RFC 8058). */
  mute: endpoint('topic.mute', 'POST /api/topic/mute/:token', {
    inBody: '/api/topic/mute',
    params: byToken,
    answer: done,
  }),
  history: endpoint('topic.history', 'GET /api/topic/:id/history', { params: byId, answer: edits }),
}

const plainAnswers = resource('answer', {
  fields: { topicId: id, text: postText, attachments: attachmentIds },
  shown: { ...post, ...content, accepted: z.boolean() },
  sort: ['createdAt'],
  filter: { topicId: id },
  verbs: { remove: 'answer.delete' },
  showsPeople: 'authorId',
  mostBytes,
})
export type ForumAnswer = Item<typeof plainAnswers>

export const answers = {
  ...plainAnswers,
  history: endpoint('answer.history', 'GET /api/answer/:id/history', { params: byId, answer: edits }),
}

export const attachments = {
  /** `multipart/form-data`, before the post that names it. */
  add: endpoint('attachment.add', 'POST /api/attachment', {
    body: z.strictObject({ name: text(120), file: bytes }),
    answer: attachment,
    takesFile: true,
  }),
}

/** A post that a user reported to the moderators. */
const complaint = z.object({
  _id: id,
  topicId: id,
  answerId: z.nullable(id),
  title: z.string(),
  text: z.string(),
  ...content,
  author,
  postedAt: moment,
  reason: z.string(),
  createdAt: moment,
})
export type Complaint = z.infer<typeof complaint>

export const moderation = {
  list: endpoint('moderation.list', 'GET /api/complaint', {
    /** The oldest open ones. */
    answer: z.object({ items: z.array(complaint), total: z.int() }),
  }),
  report: endpoint('moderation.report', 'POST /api/complaint', {
    body: z.strictObject({
      topicId: id,
      answerId: z._default(z.nullable(id), null),
      ...reason.shape,
    }),
    answer: done,
  }),
  dismiss: endpoint('moderation.dismiss', 'POST /api/complaint/:id/dismiss', { params: byId, answer: done }),
  hideTopic: endpoint('moderation.hide', 'POST /api/topic/:id/hide', {
    params: byId,
    body: reason,
    answer: done,
  }),
  showTopic: endpoint('moderation.show', 'POST /api/topic/:id/show', { params: byId, answer: done }),
  hideAnswer: endpoint('moderation.hide', 'POST /api/answer/:id/hide', {
    params: byId,
    body: reason,
    answer: done,
  }),
  showAnswer: endpoint('moderation.show', 'POST /api/answer/:id/show', { params: byId, answer: done }),
}

const forumSelf = z.object({
  /** Null without consent to show a name. */
  name: z.nullable(z.string()),
  /** Shown instead of a name; null before the first post. */
  number: z.nullable(z.int()),
  mails: z.boolean(),
})

export const forumNames = {
  read: endpoint('forumName.read', 'GET /api/forumName', { answer: forumSelf }),
  /** A name is shown only with consent. Null withdraws it and removes the name from all posts. */
  set: endpoint('forumName.set', 'PUT /api/forumName', {
    body: z.strictObject({
      name: z.nullable(z.string().check(z.trim(), z.normalize(), z.refine(isForumName, 'forumName'))),
      consent: z._default(z.boolean(), false),
      mails: z._default(z.boolean(), true),
    }),
    answer: forumSelf,
  }),
}
