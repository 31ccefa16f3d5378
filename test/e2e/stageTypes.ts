import type { BrowserContext } from 'playwright-core'
import type { Page } from 'playwright-core'
import type { App } from '../../server/http/serve.ts'
import type { Locale } from '#domain/locale.ts'
import type { Demo } from './demo.ts'
import type { Restartable } from './instance.ts'
/** The product and a browser. */
export interface Stage {
  address: string
  /** Opens a page in a browser context of its own, without a session unless it is given one. */
  open(options?: Opening): Promise<Page>
  /** The newest email to an address, from the local outbox. */
  letterTo(email: string): Promise<string>
  setupToken: string
  /** The product in this process, for calls without a browser. */
  app: App
  /** The accounts of the demo, on a stage that shows it. */
  demo?: Demo
  /** Shows a QR code to every camera that is opened from now on. */
  showToCamera(text: string): Promise<void>
  /** Starts a further instance of the product on the same database, as a program of its own, and returns its address. */
  secondInstance(): Promise<string>
  /** Starts a further instance that can be stopped and started again at the same address. */
  restartable(): Promise<Restartable>
}

/** The session that a browser keeps. */
export type SignedIn = Awaited<ReturnType<BrowserContext['storageState']>>

export interface Opening {
  /** The address of another instance than the first. */
  address?: string
  signedIn?: SignedIn
  locale?: Locale
  width?: number
  dark?: boolean
  /** With the service worker, which keeps the program on the device. */
  installed?: boolean
}
