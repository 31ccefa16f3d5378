const forgottenMs = 2 * 60_000

let lastInput = Date.now()
const seen = () => (lastInput = Date.now())
// Tests run without a browser.
for (const action of ['pointerdown', 'keydown', 'wheel'])
  globalThis.addEventListener?.(action, seen, { passive: true, capture: true })

/** True after two minutes without input. Background requests then do not extend the session. */
export const isUnattended = () => Date.now() - lastInput > forgottenMs
