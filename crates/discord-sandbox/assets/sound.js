// A ping that can be heard: two short tones, made by the browser.

let audio = null;

/** Plays it. Browsers stay silent until something was pressed in the page. */
export function ring() {
  audio ??= new AudioContext();
  audio.resume();
  for (const [delay, pitch] of [[0, 660], [0.12, 880]]) {
    const [tone, volume] = [audio.createOscillator(), audio.createGain()];
    const start = audio.currentTime + delay;
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0.15, start);
    volume.gain.exponentialRampToValueAtTime(0.001, start + 0.25);
    tone.connect(volume).connect(audio.destination);
    tone.start(start);
    tone.stop(start + 0.3);
  }
  // For tests, and for people who read the page's log.
  document.documentElement.dataset.rang = String(Number(document.documentElement.dataset.rang ?? 0) + 1);
}
