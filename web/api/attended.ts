const forgottenMs = 2 * 60_000

let lastInput = Date.now()
const seen = () => (lastInput = Date.now())
// Without a browser, as in tests, no one touches anything.
for (const deed of ['pointerdown', 'keydown', 'wheel'])
  globalThis.addEventListener?.(deed, seen, { passive: true, capture: true })

/** Whether the page asks by itself: no one has touched it for a while, so what it asks is no sign of its person. */
export const isUnattended = () => Date.now() - lastInput > forgottenMs
