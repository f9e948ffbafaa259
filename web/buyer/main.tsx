import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ignoreSecondPressElsewhere } from '#web/lib/forms/second-press.ts';
import { Broken } from '#web/ui/broken/broken.tsx';
import '#web/ui/tokens.css';
import '#web/ui/words.css';
import { App } from './app.tsx';

ignoreSecondPressElsewhere();

const root = createRoot(document.getElementById('root')!, {
  onUncaughtError(reason) {
    reportError(reason);
    // The cart and the typed form are in the browser's storage and come back with the page.
    root.render(<Broken safe="Your cart is safe." wayOn={<a href="/">To the tickets</a>} />);
  },
});

// Renders in small steps, so that the page that the server has sent can be read and scrolled meanwhile.
startTransition(() =>
  root.render(
    <StrictMode>
      <App />
    </StrictMode>,
  ),
);
