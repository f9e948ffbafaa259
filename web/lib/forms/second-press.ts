const CONTROL = 'button, a, summary';

/**
 * Whoever presses twice may find the button gone in between: a dialog has closed, the next screen has come.
 * What lies there then was not meant. The second press must neither press it nor mark its text.
 */
export function ignoreSecondPressElsewhere(): void {
  let pressed: Element | null = null;
  const onMouse = (event: MouseEvent) => {
    const target = event.target as Element;
    if (event.detail > 1 && pressed && !pressed.contains(target)) {
      event.preventDefault();
      event.stopImmediatePropagation();
    } else if (event.type === 'mousedown') pressed = target.closest(CONTROL);
  };
  addEventListener('mousedown', onMouse, true);
  addEventListener('click', onMouse, true);
}
