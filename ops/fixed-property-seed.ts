import fc from 'fast-check'

/**
 * Property tests use random cases on a developer's machine, which may find something new. CI uses a fixed seed, so that
 * its result depends only on the change.
 */
if (process.env.CI) fc.configureGlobal({ seed: 20_261_115 })
