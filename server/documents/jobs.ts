import type { CheckOptions, CheckProblem, CheckResult } from './check.ts'
import type { Credential, NamedKey } from './credential.ts'
import type { ImageForm } from './image.ts'
import type { ReadSheet } from './sheet.ts'
import type { OpenedPkcs12 } from './pkcs12.ts'
import type { UnlockedIdentity, UnlockedKey } from './keys.ts'
import type { ValidationData } from './update.ts'
import type { BadgeData, CardDocument, CertificateDocument, LabelDocument, ReportDocument } from './types.ts'

export interface Extension {
  token: Uint8Array
  validation: ValidationData
}

/** A file with an empty placeholder, and the SHA-256 digest for the timestamp. */
export interface Unstamped {
  bytes: Uint8Array
  imprint: Uint8Array
}

/** Without bytes if the token does not fit its areaholder. */
export interface Completed {
  bytes?: Uint8Array
  problems: (CheckProblem | 'tokenTooLarge')[]
}

export type Layout =
  | { template: 'certificate'; data: CertificateDocument }
  | { template: 'report'; data: ReportDocument }
  | { template: 'card'; data: CardDocument }
  | { template: 'label'; data: LabelDocument }

/** `wake` only starts the child process. */
export type Job =
  | { kind: 'render'; layout: Layout }
  | { kind: 'draw'; layout: Layout }
  | { kind: 'seal'; pdf: Uint8Array; identity: UnlockedIdentity; at: Date }
  | { kind: 'renderAndSeal'; layout: Layout; identity: UnlockedIdentity; at: Date }
  /** Sealing with an external timestamp has two steps: signing, then extending. */
  | { kind: 'renderAndSign'; layout: Layout; key: UnlockedKey; at: Date }
  | ({ kind: 'extend'; pdf: Uint8Array } & Extension)
  | { kind: 'complete'; pdf: Uint8Array; token: Uint8Array; options: CheckOptions }
  /** Embedded proof with the first key, and a JWT if there is a second. */
  | { kind: 'credential'; credential: Credential; proof: NamedKey; jwt?: NamedKey; at: Date }
  | { kind: 'badge'; data: BadgeData; jwt: string }
  | { kind: 'check'; pdf: Uint8Array; options: CheckOptions }
  | { kind: 'image'; bytes: Uint8Array; form: ImageForm }
  | { kind: 'sheet'; bytes: Uint8Array }
  | { kind: 'harmless'; bytes: Uint8Array }
  | { kind: 'openPkcs12'; bytes: Uint8Array; password: string }
  | { kind: 'wake' }

export type Problem =
  | { name: 'FieldOverflow'; field: string }
  | { name: 'MissingGlyph'; fields: string[]; characters: string[] }
  | {
      name:
        | 'KeyRefused'
        | 'DocumentFailed'
        | 'ImageRefused'
        | 'SheetRefused'
        | 'DocumentRefused'
        | 'Pkcs12Refused'
      reason: string
    }

export type Outcome =
  | { bytes: Uint8Array }
  | { text: string }
  /** Pages as one SVG, and the first text that does not fit. */
  | { drawing: string; overflow: string | null }
  | { sheet: ReadSheet }
  | { unstamped: Unstamped }
  | { completed: Completed }
  | { check: CheckResult }
  | { opened: OpenedPkcs12 }
  | { problem: Problem }

/** With the memory use of the child, including native memory. */
export interface Reply {
  outcome: Outcome
  rss: number
}
