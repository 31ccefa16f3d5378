import { reports, type Report } from '#contract/report.ts'
import { call } from '../../../api/call.ts'
import { CallProblem, isProblem, NoAnswer } from '../../../api/CallProblem.ts'
import { createStore } from '../../../ui/store.ts'
import type { Saving } from '../../../ui/wizard.tsx'
import {
  bodyOf,
  bodyOfReport,
  isSameBody,
  isUnsent,
  isWaiting,
  type Draft,
  type ReportBody,
} from './draft.ts'
import { drafts, draftsChanged, dropDraft, noteCreation } from './device.ts'
import { precedingIn } from './precedingIn.ts'
import { isRetryable } from './silent.ts'
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

/**
 * Stores each change on this device and sends it to the server after a pause. Deletes nothing before the
 * server has confirmed it; repeats a creation with the same idempotency key. Stops when another page takes
 * over the draft. A new draft is sent only after its first input.
 */
export function keepDraft(userId: string, first: Draft, isNew = false) {
  const store = createStore<StoredDraft>({
    draft: first,
    saving: isNew ? 'idle' : savingOf(first),
    problem: null,
    conflict: null,
  })
  const set = (change: Partial<StoredDraft>) => store.set({ ...store.get(), ...change })
  let written: Promise<unknown> = Promise.resolve()
  let sending: Promise<unknown> = Promise.resolve()
  let timer: ReturnType<typeof setTimeout> | undefined
  let dropped = false
  let answered = !isNew

  const write = (draft: Draft) => {
    set({ draft })
    written = written
      .then(() =>
        dropped || !isOurs(draft.id) ? undefined : drafts.keep(userId, draft.id, store.get().draft),
      )
      .then(draftsChanged)
      .catch(() => set({ saving: 'failed' }))
    return written
  }

  const change = (edit: (draft: Draft) => Draft) => {
    const before = store.get().draft
    const draft = edit(before)
    if (draft === before) return
    answered = true
    set({ saving: 'savedHere' })
    void write({ ...draft, changedAt: new Date().toISOString() })
    clearTimeout(timer)
    timer = setTimeout(() => void sync(), pauseMs)
  }

  const sync = () => {
    clearTimeout(timer)
    const attempt = sending
      .then(() => send())
      .catch((problem: unknown) => withdrawLater(problem))
      .catch((problem: unknown) => fail(problem))
    sending = attempt
    return attempt
  }

  const send = async (): Promise<void> => {
    await namePreceding()
    const { draft, conflict } = store.get()
    const body = bodyOf(draft)
    if (!answered || dropped || conflict || !body || !isOurs(draft.id)) return
    if (!draft.server) {
      await noteCreation(create(draft.creating?.body ?? body))
      return send()
    }
    if (!isSameBody(body, draft.server.body)) {
      await update(draft.server, body)
      return send()
    }
    const photo = draft.photos.find(isWaiting)
    if (photo) {
      await sendPhoto(draft.server.reportId, photo.photoId)
      return send()
    }
    set({ saving: 'saved', problem: null })
  }

  /**
   * The server received a dangerous voltage after its withdrawal on this device, because of a slow creation
   * or different clocks. Withdraws it again with the current time. Rethrows while this device's clock is
   * ahead.
   */
  const withdrawLater = async (problem: unknown) => {
    const { draft } = store.get()
    const violation = problem instanceof CallProblem && problem.fields['measurement.withdrawn']
    if (!violation || draft.type !== 'disconnection') throw problem
    const { isWithdrawnAgain, withdrawAgain } = await import('./withdrawal.ts')
    const at = new Date().toISOString()
    if (!isWithdrawnAgain(draft, violation, at)) throw problem
    // A refused creation stored nothing.
    await write({ ...withdrawAgain(draft, at), creating: null })
    return send()
  }

  /** Sends photos one by one, so that a retry skips those with a receipt. */
  const sendPhoto = async (reportId: string, photoId: string) => {
    set({ saving: 'saving' })
    const photos = await import('./sendPhoto.ts')
    const receipt = await photos.sendPhoto(userId, reportId, photoId)
    const { draft } = store.get()
    const withReceipt = draft.photos.map((one) => (one.photoId === photoId ? { ...one, ...receipt } : one))
    await write({ ...draft, photos: withReceipt })
  }

  /** Adds the report id of a disconnection from this device once the server has it. */
  const namePreceding = async () => {
    const { draftId, reportId } = store.get().draft.preceding ?? { draftId: null, reportId: null }
    if (!draftId || reportId) return
    const storedId = (await drafts.find(userId, draftId))?.server?.reportId
    const { draft } = store.get()
    if (storedId && draft.preceding?.draftId === draftId)
      await write({ ...draft, preceding: { ...draft.preceding, reportId: storedId } })
  }

  const create = async (body: ReportBody) => {
    const creating = store.get().draft.creating ?? { key: crypto.randomUUID(), body }
    set({ saving: 'saving' })
    await write({ ...store.get().draft, creating })
    const report = await call(reports.create, { body: creating.body }, { idempotencyKey: creating.key })
    await confirmed(report, creating.body)
  }

  const update = async ({ reportId, version }: NonNullable<Draft['server']>, body: ReportBody) => {
    set({ saving: 'saving' })
    try {
      await confirmed(
        await call(reports.update, { params: { id: reportId }, body: { ...body, version } }),
        body,
      )
    } catch (problem) {
      if (!isProblem(problem, 'stale')) throw problem
      const theirs = problem.item as Report
      // The answer to our own change was lost.
      if (isSameBody(bodyOfReport(theirs), body)) return void (await confirmed(theirs, body))
      set({ conflict: theirs })
      throw problem
    }
  }

  /** Stores the confirmed version. The disconnection it relies on may have become valid. */
  const confirmed = (report: Report, body: ReportBody) => {
    const { draft } = store.get()
    const { _id: reportId, version, updatedAt: at } = report
    const before = precedingIn(report)
    const isSame = before !== null && before.reportId === draft.preceding?.reportId
    return write({
      ...draft,
      server: { reportId, version, body, at },
      preceding: isSame ? { ...before, draftId: draft.preceding?.draftId ?? null } : draft.preceding,
      creating: null,
      refused: null,
    })
  }

  const fail = async (problem: unknown) => {
    const { draft, conflict } = store.get()
    const body = draft.creating?.body ?? bodyOf(draft)
    // A refused creation stored nothing, so the next attempt needs a new key.
    if (problem instanceof CallProblem && !isRetryable(problem) && !conflict && body)
      await write({
        ...draft,
        creating: null,
        refused: { code: problem.code, fields: problem.fields, body },
      })
    set({ saving: 'savedHere', problem: problem instanceof NoAnswer ? null : problem })
  }

  const keepMine = () => {
    const { conflict, draft } = store.get()
    if (!conflict || !draft.server) return
    const server = { ...draft.server, version: conflict.version, body: bodyOfReport(conflict) }
    set({ conflict: null, problem: null })
    void write({ ...draft, server }).then(sync)
  }

  const takeTheirs = (draft: Draft) => {
    set({ conflict: null, problem: null, saving: 'saved' })
    void write(draft)
  }

  const drop = async () => {
    dropped = true
    clearTimeout(timer)
    await written
    await dropDraft(userId, store.get().draft.id)
    draftsChanged()
  }

  /** Sends pending changes when the network may be back. Returns a function that stops. */
  const watch = () => {
    const retry = () => void sync()
    const retryWhenShown = () => document.visibilityState === 'visible' && retry()
    const interval = setInterval(retry, retryMs)
    addEventListener('online', retry)
    document.addEventListener('visibilitychange', retryWhenShown)
    retry()
    return () => {
      clearInterval(interval)
      removeEventListener('online', retry)
      document.removeEventListener('visibilitychange', retryWhenShown)
      finishFirst(first.id, dropped ? written : sync())
    }
  }

  return { store, change, sync, keepMine, takeTheirs, drop, watch }
}

export type DraftStore = ReturnType<typeof keepDraft>

const savingOf = (draft: Draft): Saving => {
  const body = bodyOf(draft)
  if (draft.server && body && !isUnsent(draft)) return 'saved'
  return draft.vehicle ? 'savedHere' : 'idle'
}
