import type { BrowserContext } from 'playwright-core'
import type { Page } from 'playwright-core'
import type { App } from '../../server/http/serve.ts'
import type { Locale } from '#domain/locale.ts'
import type { Demo } from './demo.ts'
import type { Restartable } from './instance.ts'
export interface Stage {
  address: string
  /** Opens a page in a new browser context, without a session unless given. */
  open(options?: Opening): Promise<Page>
  /** The latest email to an address, from the local outbox. */
  mailTo(email: string): Promise<string>
  setupToken: string
  app: App
  demo?: Demo
  /** Shows a QR code to every camera opened later. */
  showToCamera(text: string): Promise<void>
  /** Starts a further instance on the same database in its own process; returns its address. */
  secondInstance(): Promise<string>
  restartable(): Promise<Restartable>
}

export type SignedIn = Awaited<ReturnType<BrowserContext['storageState']>>

export interface Opening {
  address?: string
  signedIn?: SignedIn
  locale?: Locale
  width?: number
  dark?: boolean
  installed?: boolean
  /** A phone or tablet instead of a narrow window. */
  touch?: boolean
}
