import { reports, type Report } from '#contract/report.ts'
import { call } from '../../../api/call.ts'
import { CallProblem, isProblem, isRetryable, NoAnswer } from '../../../api/CallProblem.ts'
import { createStore, type Store } from '../../../ui/store.ts'
import type { Saving } from '../../../ui/wizard.tsx'
import { bodyOf, bodyOfReport, isSameBody, isUnsent, isWaiting } from './body.ts'
import { drafts, draftsChanged, dropDraft, noteCreation, whenOnline } from './device.ts'
import { type Draft, precedingIn, type ReportBody } from './draft.ts'
import { finishFirst, isOurs } from './draftLock.ts'

interface StoredDraft {
  draft: Draft
  saving: Saving
  problem: unknown
  /** The server's version after a concurrent change. */
  conflict: Report | null
}

const pauseMs = 1200
const retryMs = 30_000
const mostUnanswered = 20

/**
 * Stores each change on this device and sends it to the server after a pause. Deletes nothing before the
 * server has confirmed it; repeats a creation with the same idempotency key. Stops when another page takes
 * over the draft. A new draft is sent only after its first input, which also
 * deletes the blank drafts before it.
 */
export class DraftStore {
  readonly store: Store<StoredDraft>
  readonly #userId: string
  /** Writes and attempts to send run one after another, each in the order of the calls. */
  #written: Promise<unknown> = Promise.resolve()
  #sending: Promise<unknown> = Promise.resolve()
  #timer: ReturnType<typeof setTimeout> | undefined
  /** A change that the next write will store. */
  #isQueued = false
  #isDropped = false
  /** Whether the last write to this device failed. */
  #isUnstored = false
  #hasInput: boolean

  constructor(userId: string, first: Draft, isNew = false) {
    this.#userId = userId
    this.#hasInput = !isNew
    const saving = isNew ? 'idle' : savingOf(first)
    this.store = createStore<StoredDraft>({ draft: first, saving, problem: null, conflict: null })
  }

  readonly change = (edit: (draft: Draft) => Draft) => {
    const before = this.#draft
    const draft = edit(before)
    if (draft === before) return
    if (!this.#hasInput) void this.#dropBlank(draft.id).catch(() => undefined)
    this.#hasInput = true
    this.#setSaving('savedHere')
    void this.#write({ ...draft, changedAt: new Date().toISOString() })
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.sync(), pauseMs)
  }

  /** Sends all changes. Never rejects: a problem is in the store. */
  readonly sync = () => {
    clearTimeout(this.#timer)
    this.#sending = this.#sending
      .then(() => this.#send())
      .catch((problem: unknown) => this.#withdrawLater(problem))
      .catch((problem: unknown) => this.#fail(problem))
    return this.#sending
  }

  readonly keepMine = () => {
    const { conflict, draft } = this.store.get()
    if (!conflict || !draft.server) return
    const server = { ...draft.server, version: conflict.version, body: bodyOfReport(conflict) }
    this.#set({ conflict: null, problem: null })
    void this.#write({ ...draft, server }).then(this.sync)
  }

  takeTheirs(draft: Draft) {
    this.#set({ conflict: null, problem: null, saving: 'saved' })
    void this.#write(draft)
  }

  async drop() {
    this.#isDropped = true
    clearTimeout(this.#timer)
    await this.#written
    await dropDraft(this.#userId, this.#draft.id)
    draftsChanged()
  }

  /** Sends pending changes when the network may be back, and before the page is hidden. Returns a function that stops. */
  watch() {
    const stop = whenOnline(() => void this.sync(), retryMs)
    const onHide = () => document.visibilityState === 'hidden' && void this.sync()
    document.addEventListener('visibilitychange', onHide)
    return () => {
      stop()
      document.removeEventListener('visibilitychange', onHide)
      finishFirst(this.#draft.id, this.#isDropped ? this.#written : this.sync())
    }
  }

  get #draft() {
    return this.store.get().draft
  }

  #set(change: Partial<StoredDraft>) {
    this.store.set({ ...this.store.get(), ...change })
  }

  /** On the server only `saved` says that nothing can be lost. */
  #setSaving(saving: 'saving' | 'savedHere') {
    this.#set({ saving: this.#isUnstored ? 'failed' : saving })
  }

  #noteStored(isStored: boolean) {
    const wasUnstored = this.#isUnstored
    this.#isUnstored = !isStored
    if (!isStored) this.#set({ saving: 'failed' })
    else if (wasUnstored) this.#set({ saving: 'savedHere' })
  }

  #write(draft: Draft) {
    this.#set({ draft })
    if (this.#isQueued) return this.#written
    this.#isQueued = true
    this.#written = this.#written
      .then(() => {
        this.#isQueued = false
        return this.#isDropped || !isOurs(draft.id)
          ? undefined
          : drafts.keep(this.#userId, draft.id, this.#draft)
      })
      .then(() => {
        this.#noteStored(true)
        draftsChanged()
      })
      .catch(() => this.#noteStored(false))
    return this.#written
  }

  // Lazy, because only a new report needs it.
  async #dropBlank(newId: string) {
    const { dropBlankDrafts } = await import('./blankDraft.ts')
    await dropBlankDrafts(this.#userId, newId)
  }

  async #send(): Promise<void> {
    await this.#namePreceding()
    const { draft, conflict } = this.store.get()
    const body = bodyOf(draft)
    if (!this.#hasInput || this.#isDropped || conflict || !body || !isOurs(draft.id)) return
    const photo = draft.photos.find(isWaiting)
    if (!draft.server) await noteCreation(this.#create(draft.creating?.body ?? body))
    else if (!isSameBody(body, draft.server.body)) await this.#update(draft.server, body)
    else if (photo) await this.#sendPhoto(draft.server.reportId, photo.photoId)
    else return this.#set({ saving: 'saved', problem: null })
    return this.#send()
  }

  /** Adds the report id of a disconnection from this device once the server has it. */
  async #namePreceding() {
    const { draftId, reportId } = this.#draft.preceding ?? { draftId: null, reportId: null }
    if (!draftId || reportId) return
    const storedId = (await drafts.find(this.#userId, draftId))?.server?.reportId
    const draft = this.#draft
    if (storedId && draft.preceding?.draftId === draftId)
      await this.#write({ ...draft, preceding: { ...draft.preceding, reportId: storedId } })
  }

  async #create(body: ReportBody) {
    const creating = this.#draft.creating ?? { key: crypto.randomUUID(), body }
    this.#setSaving('saving')
    await this.#write({ ...this.#draft, creating })
    const report = await call(reports.create, { body: creating.body }, { idempotencyKey: creating.key })
    await this.#confirmed(report, creating.body)
  }

  async #update({ reportId, version }: NonNullable<Draft['server']>, body: ReportBody) {
    this.#setSaving('saving')
    const { unanswered = [] } = this.#draft
    const sent = [...unanswered.filter((one) => !isSameBody(one, body)), body].slice(-mostUnanswered)
    await this.#write({ ...this.#draft, unanswered: sent })
    try {
      const report = await call(reports.update, { params: { id: reportId }, body: { ...body, version } })
      await this.#confirmed(report, body)
    } catch (problem) {
      if (!isProblem(problem, 'stale')) throw problem
      const theirs = problem.item as Report
      // The answer to our own change was lost, and the draft may have changed since.
      const stored = sent.find((one) => isSameBody(bodyOfReport(theirs), one))
      if (stored) return void (await this.#confirmed(theirs, stored))
      this.#set({ conflict: theirs })
      throw problem
    }
  }

  /** Sends photos one by one, so that a retry skips those with a receipt. */
  async #sendPhoto(reportId: string, photoId: string) {
    this.#setSaving('saving')
    const photos = await import('./photos.ts')
    const receipt = await photos.sendPhoto(this.#userId, reportId, photoId)
    const draft = this.#draft
    const withReceipt = draft.photos.map((one) => (one.photoId === photoId ? { ...one, ...receipt } : one))
    await this.#write({ ...draft, photos: withReceipt })
  }

  /** Stores the confirmed version. The disconnection it relies on may have become valid. */
  #confirmed(report: Report, body: ReportBody) {
    const draft = this.#draft
    const { _id: reportId, version, updatedAt: at } = report
    const before = precedingIn(report)
    const isSame = before !== null && before.reportId === draft.preceding?.reportId
    return this.#write({
      ...draft,
      server: { reportId, version, body, at },
      preceding: isSame ? { ...before, draftId: draft.preceding?.draftId ?? null } : draft.preceding,
      creating: null,
      unanswered: [],
      refused: null,
    })
  }

  /**
   * The server received a dangerous voltage after its withdrawal on this device, because of a slow creation
   * or different clocks. Withdraws it again with the current time. Rethrows while this device's clock is
   * ahead.
   */
  async #withdrawLater(problem: unknown) {
    const draft = this.#draft
    const violation = problem instanceof CallProblem && problem.fields['measurement.withdrawn']
    if (!violation || draft.type !== 'disconnection') throw problem
    const { isWithdrawnAgain, withdrawAgain } = await import('./withdrawal.ts')
    const at = new Date().toISOString()
    if (!isWithdrawnAgain(draft, violation, at)) throw problem
    // A refused creation stored nothing.
    await this.#write({ ...withdrawAgain(draft, at), creating: null })
    return this.#send()
  }

  async #fail(problem: unknown) {
    const { draft, conflict } = this.store.get()
    const body = draft.creating?.body ?? bodyOf(draft)
    // A refused creation stored nothing, so the next attempt needs a new key.
    if (problem instanceof CallProblem && !isRetryable(problem) && !conflict && body)
      await this.#write({
        ...draft,
        creating: null,
        refused: { code: problem.code, fields: problem.fields, body },
      })
    this.#setSaving('savedHere')
    this.#set({ problem: problem instanceof NoAnswer ? null : problem })
  }
}

const savingOf = (draft: Draft): Saving => {
  const body = bodyOf(draft)
  if (draft.server && body && !isUnsent(draft)) return 'saved'
  return draft.vehicle ? 'savedHere' : 'idle'
}
