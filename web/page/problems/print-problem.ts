/** Prints a problem, or saves it as a PDF. */
import { makeSolutionText } from '../../../src/problems/text.js';
import { addStyle } from '../../shared/add-style.js';
import printStyle from './print-problem.css?inline';
import { diagramOf, nameOf, type Publication } from './publish.js';

addStyle(printStyle);

/** Half a page: the diagram, and beside it the solution. The document exists only while it is printed. */
export const printProblem = async (publication: Publication): Promise<void> => {
  const page = document.createElement('article');
  page.id = 'printed-problem';
  const image = document.createElement('img');
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(diagramOf(publication))}`;
  image.alt = nameOf(publication);
  const text = document.createElement('pre');
  text.textContent = makeSolutionText(publication.solution, publication.position);
  page.append(image, text);
  document.body.append(page);
  await image.decode();
  addEventListener(
    'afterprint',
    () => {
      page.remove();
    },
    { once: true },
  );
  print();
};
